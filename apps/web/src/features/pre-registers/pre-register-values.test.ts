import { type PreRegister, preRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { preRegisterUpdate } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { bodyOf, newGuest, newSource, pastedGuests, sourceOf } from './pre-register-values.ts'
import type { Usual } from './use-usual.ts'

const id = (n: number) => `0199c5a0-0000-7000-8000-00000000000${n}`
const [PLACE, UNIT, RECORD, GUEST] = [id(1), id(2), id(3), id(4)]

const usual: Usual = {
  places: [],
  location_id: PLACE,
  units: [],
  searchesUnits: false,
  host_name: '',
  visitor_type: 'visitor',
  timesAt: () => ({ day: '2099-12-24', from: '09:30', until: '11:30' }),
  todayAt: () => '2099-12-24',
}

const record = {
  ...{
    _id: RECORD,
    day: '2099-12-20',
    from: '09:00',
    until: '11:00',
    location_id: PLACE,
    unit_id: UNIT,
    unit_name: '18A',
    host_name: 'Nipha',
  },
  ...{ visitor_type: 'visitor', purpose: 'meeting', visitor_note: null, gate_note: 'Blue badge', status: 'confirmed', location_code: 'HQ' },
  ...{ state: 'expected', starts_at: '2099-12-20T02:00:00.000Z', ends_at: '2099-12-20T04:00:00.000Z', visitor_name: 'Somchai' },
  ...{ company: 'Acme', guest_count: 1, arrived_count: 0, revision: 1, own: true, created_by: 'Nipha', cancel_reason: null },
  ...{ decision_reason: null, decided_by: null },
  ...{ created_at: '2099-12-19T02:00:00.000Z', updated_at: '2099-12-19T02:00:00.000Z' },
  guests: [
    {
      ...{ _id: GUEST, visitor_name: 'Somchai', company: 'Acme', plate: null, plate_province: null, phone_masked: '08x-xxx-5608' },
      ...{ email: 's@example.com', entrance_id: null, arrived_at: null, inside: false, joined_at_gate: false },
    },
  ],
} as PreRegister

describe('[R-11] the form of a pre-register', () => {
  it('starts with the person’s defaults and one guest, and is sent once it has a name', () => {
    const { values, version } = newSource({ ...usual, units: [{ id: UNIT, name: '18A' }], host_name: 'Nipha' }, {})
    const guests = [{ ...values.guests[0]!, visitor_name: 'Somchai' }]
    expect(preRegisterInput.parse(bodyOf({ ...values, guests }, version))).toMatchObject({
      ...{
        day: '2099-12-24',
        from: '09:30',
        until: '11:30',
        location_id: PLACE,
        unit_id: UNIT,
        host_name: 'Nipha',
        visitor_type: 'visitor',
      },
      guests: [{ visitor_name: 'Somchai', company: null, plate: null, plate_province: null }],
    })
    expect(preRegisterInput.safeParse(bodyOf(values, version)).success).toBe(false)
  })

  it('doesn’t select one of several units by itself', () => {
    const units = [UNIT, RECORD].map((unit) => ({ id: unit, name: unit }))
    expect(newSource({ ...usual, units }, {}).values.unit_id.id).toBe('')
  })

  it('starts with what the quick form had', () => {
    const draft = {
      visitor_name: 'Som',
      day: '2099-12-25',
      from: '10:00',
      until: '12:00',
      location_id: GUEST,
      unit_id: { id: UNIT, name: '18A' },
    }
    const { values } = newSource({ ...usual, host_name: 'Nipha' }, { draft })
    expect(values).toMatchObject({
      day: '2099-12-25',
      from: '10:00',
      until: '12:00',
      location_id: GUEST,
      unit_id: { id: UNIT },
      host_name: 'Nipha',
    })
    expect(values.guests.map(({ visitor_name }) => visitor_name)).toEqual(['Som'])
  })

  it('keeps a phone unless another one is typed or it is removed', () => {
    const { values, version } = sourceOf(record)
    const sent = (phone: string | null) =>
      preRegisterUpdate.parse(bodyOf({ ...values, guests: [{ ...values.guests[0]!, phone }] }, version)).guests![0]!
    expect(sent('')).not.toHaveProperty('phone')
    expect(sent('')).toMatchObject({ _id: GUEST, email: 's@example.com' })
    expect(sent(null).phone).toBeNull()
    expect(sent('081 234 5608').phone).toMatch(/5608$/)
  })

  it('sends the version it started from, and the reason if there is one', () => {
    const { values, version } = sourceOf(record)
    expect(bodyOf({ ...values, reason: ' Later ' }, version)).toMatchObject({ updated_at: record.updated_at, reason: 'Later' })
  })

  it('refuses a unit that is typed but not selected', () => {
    const { values, version } = sourceOf(record)
    const parseResult = preRegisterUpdate.safeParse(bodyOf({ ...values, unit_id: { id: '', name: '18' } }, version))
    expect(parseResult.error?.issues.map(({ path }) => path.join('.'))).toEqual(['unit_id'])
    expect(bodyOf({ ...values, unit_id: { id: '', name: ' ' } }, version)).toMatchObject({ unit_id: null })
  })

  it('has new guests as a copy, without masked phones and without past days', () => {
    const { values, version } = newSource(usual, { like: record })
    expect(version).toBeNull()
    expect(values).toMatchObject({ day: '2099-12-24', from: '09:00', gate_note: 'Blue badge', unit_id: { id: UNIT } })
    expect(values.guests).toEqual([{ ...sourceOf(record).values.guests[0]!, _id: null, phone_masked: null }])
    expect(newSource(usual, { like: { ...record, day: '2099-12-25' } }).values.day).toBe('2099-12-25')
  })
})

describe('a pasted list of names', () => {
  const names = (guests: ReturnType<typeof pastedGuests>) => guests?.map(({ visitor_name }) => visitor_name)

  it('becomes one guest for each line, starting with the empty one', () => {
    expect(names(pastedGuests([newGuest('A'), newGuest()], 1, 'B\r\n\n C \nD', 100))).toEqual(['A', 'B', 'C', 'D'])
    expect(names(pastedGuests([newGuest('A')], 0, 'B\nC', 100))).toEqual(['A', 'B', 'C'])
  })

  it('is a plain text if it has one line, and never exceeds the maximum', () => {
    expect(pastedGuests([newGuest()], 0, 'Somchai Jaidee\n', 100)).toBeUndefined()
    expect(names(pastedGuests([newGuest()], 0, 'A\nB\nC', 2))).toEqual(['A', 'B'])
  })
})
