import { nationalIdCheckDigit } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { PLATE_PROVINCES } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { DEPARTMENTS, HABITS, type PurposeKey, VEHICLE_COLOURS, type VehicleClassKey, type VisitorTypeKey } from './choices.ts'
import { AGENCIES, CONTRACTORS, COURIERS, composeCompany, type DemoCompany, FOREIGN_COMPANIES, OFFICES } from './companies.ts'
import { FOREIGN_NAMES, type ForeignNames } from './foreign-names.ts'
import { createRng, type Rng, weights } from './rng.ts'
import { FEMALE_FIRST_NAMES, LAST_NAMES, MALE_FIRST_NAMES } from './thai-names.ts'

export interface DemoName {
  /** Null for foreigners: the desk writes the name in the passport. */
  readonly th: string | null
  readonly en: string
  readonly female: boolean
}

export interface DemoVehicle {
  readonly class: VehicleClassKey
  readonly plate: string
  readonly province: string
  readonly colour: string
}

/** A visitor with every detail that a desk can ask for. Numbers are well-formed and belong to no one: see `nationalIdAt`. */
export interface DemoPerson {
  readonly name: DemoName
  readonly visitor_name: string
  readonly nationality: string
  readonly id_kind: 'national_id' | 'passport' | 'driving_licence'
  readonly id_number: string
  readonly phone: string
  readonly company: DemoCompany | null
  readonly visitor_type: VisitorTypeKey
  readonly purpose: PurposeKey
  readonly vehicle: DemoVehicle | null
}

export function thaiNameAt(rng: Rng): DemoName {
  const female = rng.chance(0.48)
  const first = rng.pickCommon(female ? FEMALE_FIRST_NAMES : MALE_FIRST_NAMES)
  const last = rng.pickCommon(LAST_NAMES)
  return { th: `${first.th} ${last.th}`, en: `${first.en} ${last.en}`, female }
}

/** Migrants from neighbouring countries hold a Thai card of the non-Thai series instead of a passport. */
const NEIGHBOURS = ['MMR', 'LAO', 'KHM']
const FOREIGNERS = weights(FOREIGN_NAMES.map((names) => [names, names.weight] as const))
const FOREIGN_WORKERS = weights(
  FOREIGN_NAMES.filter((names) => NEIGHBOURS.includes(names.nationality)).map((names) => [names, names.weight] as const),
)

function foreignNameAt(rng: Rng, names: ForeignNames): DemoName {
  const female = rng.chance(0.4)
  const first = rng.pick(female ? names.female : names.male)
  const last = rng.pickCommon(names.last)
  // Russian women's family names end in a.
  const family = female && names.nationality === 'RUS' ? `${last}a` : last
  return { th: null, en: names.last_first ? `${family} ${first}` : `${first} ${family}`, female }
}

/** Fills a shape such as `AA#######`: `A` becomes any capital except O and I, `#` a digit; everything else stays. */
export function fillShape(rng: Rng, shape: string): string {
  return shape.replace(/[A#]/g, (sign) => (sign === '#' ? String(rng.int(0, 9)) : rng.pick(PASSPORT_LETTERS)))
}
const PASSPORT_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ']

const PERSON_CLASSES = weights([
  ['1', 46],
  ['2', 2],
  ['3', 44],
  ['4', 2],
  ['5', 5],
  ['8', 1],
])
/** Codes that no province has. Digits two and three of an ID number are the code of the issuing province. */
const UNASSIGNED_PROVINCES = ['28', '29', '59', '68', '69', '78', '79', '87', '88', '89']

/** A well-formed national ID number that nobody can hold, because no province has its code: demo data appears in pictures. */
export function nationalIdAt(rng: Rng, series: 'thai' | 'non_thai' = 'thai'): string {
  const twelve = `${series === 'thai' ? rng.weighted(PERSON_CLASSES) : '0'}${rng.pick(UNASSIGNED_PROVINCES)}${rng.digits(9)}`
  return twelve + nationalIdCheckDigit(twelve)
}

const MOBILE_STARTS = weights([
  ['8', 46],
  ['9', 35],
  ['6', 19],
])

/** A Thai number in E.164; about one in twenty is an office's fixed line in Bangkok. */
export function thaiPhoneAt(rng: Rng): string {
  return rng.chance(0.05) ? `+662${rng.digits(7)}` : `+66${rng.weighted(MOBILE_STARTS)}${rng.digits(8)}`
}

const NEAR_BANGKOK = weights<string | null>([
  ['TH-10', 62],
  ['TH-12', 7],
  ['TH-11', 7],
  ['TH-13', 6],
  ['TH-20', 4],
  ['TH-73', 3],
  ['TH-74', 2],
  ['TH-14', 2],
  ['TH-24', 1],
  ['TH-30', 1],
  ['TH-50', 1],
  [null, 4],
])

/** Mostly Bangkok and its neighbours, sometimes any of the 78 provinces. */
export function plateProvinceAt(rng: Rng): string {
  return rng.weighted(NEAR_BANGKOK) ?? rng.pick(PLATE_PROVINCES).code
}

/** Letters used on new plates, without rare ones (ฃ ฅ ฏ ฑ). */
const PLATE_LETTERS = [...'กขคฆงจฉชฌญฎฐฒณตถทธนบปผพฟภมยรลวศษสหฬอฮ']
const plateNumber = (rng: Rng) => (rng.chance(0.9) ? rng.int(1, 9999) : rng.int(1, 99))

/** A plate in the stored form, in the style of the vehicle class. */
export function plateAt(rng: Rng, vehicleClass: VehicleClassKey, province: string): string {
  if (vehicleClass === 'truck') return `${rng.int(50, 99)}${String(rng.int(1, 9999)).padStart(4, '0')}`
  const letters = () => rng.pick(PLATE_LETTERS)
  if (vehicleClass === 'motorcycle') return `${rng.int(1, 9)}${letters()}${letters()}${plateNumber(rng)}`
  if (rng.chance(0.004)) return `${letters()}${plateNumber(rng)}`
  const lead = rng.chance(province === 'TH-10' ? 0.75 : 0.05) ? rng.int(1, 9) : ''
  return `${lead}${letters()}${letters()}${plateNumber(rng)}`
}

export function vehicleAt(rng: Rng, vehicleClass: VehicleClassKey): DemoVehicle {
  const province = plateProvinceAt(rng)
  return { class: vehicleClass, plate: plateAt(rng, vehicleClass, province), province, colour: rng.pickCommon(VEHICLE_COLOURS) }
}

/** Null for applicants, private visits and one in five of the others. */
export function companyAt(rng: Rng, visitorType: VisitorTypeKey, purpose: PurposeKey, foreign = false): DemoCompany | null {
  if (visitorType === 'delivery') return rng.pickCommon(COURIERS)
  if (visitorType === 'contractor') return rng.pickCommon(CONTRACTORS)
  if (purpose === 'interview' || purpose === 'visit' || rng.chance(0.2)) return null
  if (foreign) return rng.pick(FOREIGN_COMPANIES)
  if (purpose === 'other' && rng.chance(0.25)) return rng.pick(AGENCIES)
  return rng.chance(0.6) ? rng.pickCommon(OFFICES) : composeCompany(rng.int(0, 13), rng.int(0, 11))
}

const VISITOR_TYPE_SHARES = weights((Object.keys(HABITS) as VisitorTypeKey[]).map((key) => [key, HABITS[key].share] as const))

/** One believable visitor whose name, document, phone, company, purpose and vehicle fit together. */
export function personAt(rng: Rng, visitorType: VisitorTypeKey = rng.weighted(VISITOR_TYPE_SHARES)): DemoPerson {
  const habit = HABITS[visitorType]
  const names = rng.chance(habit.foreign) ? rng.weighted(visitorType === 'contractor' ? FOREIGN_WORKERS : FOREIGNERS) : null
  const name = names ? foreignNameAt(rng, names) : thaiNameAt(rng)
  const vehicleClass = rng.weighted(habit.vehicles)
  const purpose = rng.weighted(habit.purposes)
  return {
    name,
    visitor_name: name.th ?? name.en,
    nationality: names?.nationality ?? 'THA',
    ...documentAt(rng, names),
    phone: names && rng.chance(0.6) ? fillShape(rng, names.phone) : thaiPhoneAt(rng),
    company: companyAt(rng, visitorType, purpose, names !== null),
    visitor_type: visitorType,
    purpose,
    vehicle: vehicleClass ? vehicleAt(rng, vehicleClass) : null,
  }
}

function documentAt(rng: Rng, names: ForeignNames | null): Pick<DemoPerson, 'id_kind' | 'id_number'> {
  if (names && NEIGHBOURS.includes(names.nationality) && rng.chance(0.5))
    return { id_kind: 'national_id', id_number: nationalIdAt(rng, 'non_thai') }
  if (names) return { id_kind: 'passport', id_number: fillShape(rng, names.passport) }
  if (rng.chance(0.06)) return { id_kind: 'driving_licence', id_number: rng.digits(8) }
  return { id_kind: 'national_id', id_number: nationalIdAt(rng) }
}

export interface DemoUnit {
  /** The code that people say and print: `18A`, `B2`, `12/345`. */
  readonly code: string
  readonly name_th: string
  readonly name_en: string
  /** The host as a list shows it: `ฝ่ายจัดซื้อ · คุณนิภา` in an office, `คุณนิภา` at home. */
  readonly host_th: string
  readonly host_en: string
}

function hostAt(rng: Rng): { th: string; en: string } {
  const female = rng.chance(0.55)
  const first = rng.pickCommon(female ? FEMALE_FIRST_NAMES : MALE_FIRST_NAMES)
  return { th: `คุณ${first.th}`, en: `Khun ${first.en}` }
}

/** The tenants of an office tower from floor 3 upwards; the same seed gives the same building. */
export function officeUnits(seed: string, floors: number): DemoUnit[] {
  const rng = createRng(`office units ${seed}`)
  const units: DemoUnit[] = []
  for (let floor = 3; floor < 3 + floors; floor += 1) {
    for (const half of rng.chance(0.4) ? [''] : ['A', 'B']) {
      const tenant = OFFICES[units.length] ?? composeCompany(units.length, units.length * 5 + 3)
      const department = rng.pick(DEPARTMENTS)
      const host = hostAt(rng)
      units.push({
        code: `${floor}${half}`,
        name_th: tenant.th,
        name_en: tenant.en,
        host_th: `${department.th} · ${host.th}`,
        host_en: `${department.en} · ${host.en}`,
      })
    }
  }
  return units
}

export function condominiumUnits(seed: string, count: number): DemoUnit[] {
  const rng = createRng(`condominium units ${seed}`)
  const plot = rng.int(11, 299)
  return Array.from({ length: count }, (_, i) => {
    const host = hostAt(rng)
    const code = `${plot}/${i + 1}`
    return { code, name_th: `ห้อง ${code}`, name_en: `Room ${code}`, host_th: host.th, host_en: host.en }
  })
}
