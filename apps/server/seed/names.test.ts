import { NATIONALITY_CODES } from '@gatehouse/contract/kernel/domain/countries.ts'
import * as fields from '@gatehouse/contract/kernel/domain/fields.ts'
import { normaliseName, searchText, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { checkNationalId, parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { findProvince, isProvinceCode } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { DEFAULT_SETTINGS } from '../src/modules/settings/settings.service.ts'
import { HABITS, VEHICLE_COLOURS } from './choices.ts'
import { FOREIGN_NAMES } from './foreign-names.ts'
import { condominiumUnits, nationalIdAt, officeUnits, personAt, plateAt, thaiPhoneAt } from './names.ts'
import { createRng, weights } from './rng.ts'
import { FEMALE_FIRST_NAMES, LAST_NAMES, MALE_FIRST_NAMES, type Spelled } from './thai-names.ts'

const PEOPLE = 3_000
const { purposes, visitor_types, vehicle_classes } = DEFAULT_SETTINGS
const vehicleKeys = vehicle_classes.map<string>((choice) => choice.key).filter((key) => key !== 'bicycle')
const rng = createRng('names test')
const people = Array.from({ length: PEOPLE }, () => personAt(rng))
const share = (count: number) => count / PEOPLE

describe('chance', () => {
  it('repeats itself from the same seed and differs from another', () => {
    const first = (seed: string) => {
      const chance = createRng(seed)
      return Array.from({ length: 20 }, () => personAt(chance))
    }
    expect(first('demo')).toEqual(first('demo'))
    expect(first('demo')).not.toEqual(first('demo-2'))
  })

  it('is even, keeps its limits and follows weights', () => {
    const chance = createRng('even')
    const buckets = new Array<number>(10).fill(0)
    const table = weights([
      ['often', 3],
      ['seldom', 1],
    ])
    let often = 0
    for (let i = 0; i < 100_000; i += 1) {
      const value = chance.int(0, 9)
      buckets[value] = (buckets[value] ?? 0) + 1
      if (chance.weighted(table) === 'often') often += 1
    }
    expect(buckets).toHaveLength(10)
    for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500)
    expect(Math.abs(often - 75_000)).toBeLessThan(1_000)
    expect(() => chance.pick([])).toThrow(RangeError)
  })
})

describe('Thai names', () => {
  const names = (list: readonly Spelled[]) => list.map((name) => name.th)

  it('are many, each once, spelled right in both scripts', () => {
    expect(MALE_FIRST_NAMES.length + FEMALE_FIRST_NAMES.length).toBeGreaterThanOrEqual(150)
    expect(LAST_NAMES.length).toBeGreaterThanOrEqual(160)
    for (const list of [MALE_FIRST_NAMES, FEMALE_FIRST_NAMES, LAST_NAMES]) {
      expect(new Set(names(list)).size).toBe(list.length)
      for (const { th, en } of list) {
        expect(th).toMatch(/^[\u0e01-\u0e4e ]+$/)
        expect(en).toMatch(/^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/)
        expect(normaliseName(th)).toBe(th)
      }
    }
  })
})

describe('people', () => {
  it('have names that need no tidying and can be searched', () => {
    for (const { visitor_name, name, company } of people) {
      expect(tidyName(visitor_name)).toBe(visitor_name)
      expect(fields.personName(160).parse(visitor_name)).toBe(visitor_name)
      expect(name.en).toMatch(/^[\p{Lu}d-v][\p{L}' -]+$/u)
      expect(searchText(visitor_name, company?.th)).not.toBe('')
    }
    expect(new Set(people.map((person) => person.visitor_name)).size).toBeGreaterThan(PEOPLE * 0.8)
  })

  it('have documents with valid numbers', () => {
    for (const { id_kind, id_number, nationality } of people) {
      expect(NATIONALITY_CODES).toContain(nationality)
      if (id_kind === 'national_id') expect(checkNationalId(id_number)).toBe('ok')
      if (id_kind === 'passport') expect(parsePassport(id_number)).toEqual({ ok: true, value: id_number })
      if (id_kind === 'driving_licence') expect(id_number).toMatch(/^\d{8}$/)
      if (nationality === 'THA') expect(id_kind).not.toBe('passport')
      const result = parseNationalId(id_number)
      if (result.ok) expect(result.value.non_thai_series).toBe(nationality !== 'THA')
    }
  })

  it('have phones in E.164', () => {
    for (const { phone } of people) expect(normalisePhone(phone)).toEqual({ ok: true, value: phone })
  })

  it('come in vehicles with plates of the right kind and a province', () => {
    for (const { vehicle } of people) {
      if (!vehicle) continue
      const result = normalisePlate(vehicle.plate)
      expect(result).toMatchObject({ ok: true, value: { plate: vehicle.plate } })
      const kind = result.ok ? result.value.kind : ''
      expect(vehicle.class === 'truck' ? ['truck'] : ['car', 'old']).toContain(kind)
      expect(isProvinceCode(vehicle.province)).toBe(true)
      expect(VEHICLE_COLOURS).toContain(vehicle.colour)
      expect(vehicleKeys).toContain(vehicle.class)
    }
  })

  it('come from Bangkok mostly, in the proportions of an office day', () => {
    const vehicles = people.flatMap((person) => (person.vehicle ? [person.vehicle] : []))
    const bangkok = vehicles.filter((vehicle) => vehicle.province === 'TH-10').length / vehicles.length
    expect(bangkok).toBeGreaterThan(0.55)
    expect(bangkok).toBeLessThan(0.7)
    expect(new Set(vehicles.map((vehicle) => vehicle.province)).size).toBeGreaterThan(30)
    const foreign = share(people.filter((person) => person.nationality !== 'THA').length)
    expect(foreign).toBeGreaterThan(0.05)
    expect(foreign).toBeLessThan(0.12)
    const deliveries = people.filter((person) => person.visitor_type === 'delivery')
    expect(deliveries.filter((person) => person.vehicle?.class === 'motorcycle').length / deliveries.length).toBeGreaterThan(0.6)
    for (const { key } of visitor_types) expect(people.some((person) => person.visitor_type === key)).toBe(true)
    for (const { key } of purposes) expect(people.some((person) => person.purpose === key)).toBe(true)
    expect(Object.keys(HABITS).sort()).toEqual(visitor_types.map((type) => type.key).sort())
  })
})

describe('numbers', () => {
  it('belong to no one in IDs: no province has their code', () => {
    for (let i = 0; i < 500; i += 1) {
      const id = nationalIdAt(rng)
      expect(checkNationalId(id)).toBe('ok')
      expect(findProvince(`TH-${id.slice(1, 3)}`)).toBeNull()
      expect(nationalIdAt(rng, 'non_thai').startsWith('0')).toBe(true)
    }
  })

  it('are valid for every kind of phone and plate', () => {
    for (let i = 0; i < 500; i += 1) {
      expect(fields.phone.safeParse(thaiPhoneAt(rng)).success).toBe(true)
      for (const key of ['car', 'motorcycle', 'truck'] as const)
        expect(fields.plate.safeParse(plateAt(rng, key, 'TH-10')).success).toBe(true)
    }
  })

  it('fit the country of foreigners', () => {
    expect(new Set(FOREIGN_NAMES.map((names) => names.nationality)).size).toBe(FOREIGN_NAMES.length)
    for (const { nationality, passport, phone } of FOREIGN_NAMES) {
      expect(NATIONALITY_CODES).toContain(nationality)
      expect(passport).toMatch(/^[A-Z#]{8,9}$/)
      expect(normalisePhone(phone.replaceAll('#', '2'))).toMatchObject({ ok: true })
    }
  })
})

it('units make the same building every time, each code once', () => {
  const office = officeUnits('org 1', 20)
  expect(office).toEqual(officeUnits('org 1', 20))
  expect(new Set(office.map((unit) => unit.code)).size).toBe(office.length)
  expect(new Set(office.map((unit) => unit.name_en)).size).toBe(office.length)
  expect(office[0]).toMatchObject({ code: expect.stringMatching(/^3A?$/), host_th: expect.stringContaining(' · คุณ') })
  const rooms = condominiumUnits('org 2', 300)
  expect(new Set(rooms.map((unit) => unit.code)).size).toBe(300)
  expect(rooms[299]?.code).toMatch(/^\d+\/300$/)
})
