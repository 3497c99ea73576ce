import type { Location } from '@gatehouse/contract/locations/locations.ts'
import type { Unit } from '@gatehouse/contract/locations/units.ts'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { sealContacts } from '../src/modules/locations/locations.contacts.ts'
import { dayOf, seedId } from './calendar.ts'
import { spansOf, week } from './opening-hours.ts'
import type { UnitText } from './places.ts'
import { createRng, type Rng } from './rng.ts'

type Kind = Location['kind']
/** Visiting hours by kind of place; homes are always open. */
const HOURS: Readonly<Record<Kind, Location['hours']>> = {
  office: week('07:00-20:00', '08:00-13:00'),
  mall: week('07:00-21:00', '09:00-20:00', '09:00-20:00'),
  factory: week('07:00-12:00 13:00-17:00 18:00-02:00', '07:00-12:00'),
  school: week('06:30-17:30', '08:00-12:00'),
  other: week('06:00-22:00', '08:00-18:00'),
  condominium: null,
  village: null,
}

const HOLIDAYS = [
  ['01-01', 'วันขึ้นปีใหม่', 'New Year’s Day'],
  ['04-06', 'วันจักรี', 'Chakri Memorial Day'],
  ['04-13', 'วันสงกรานต์', 'Songkran Festival'],
  ['04-14', 'วันสงกรานต์', 'Songkran Festival'],
  ['04-15', 'วันสงกรานต์', 'Songkran Festival'],
  ['05-01', 'วันแรงงานแห่งชาติ', 'Labour Day'],
  ['05-04', 'วันฉัตรมงคล', 'Coronation Day'],
  ['06-03', 'วันเฉลิมพระชนมพรรษาสมเด็จพระบรมราชินี', 'Queen Suthida’s Birthday'],
  ['07-28', 'วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว', 'King Vajiralongkorn’s Birthday'],
  ['08-12', 'วันแม่แห่งชาติ', 'Mother’s Day'],
  ['10-13', 'วันนวมินทรมหาราช', 'King Bhumibol Memorial Day'],
  ['10-23', 'วันปิยมหาราช', 'Chulalongkorn Day'],
  ['12-05', 'วันพ่อแห่งชาติ', 'Father’s Day'],
  ['12-10', 'วันรัฐธรรมนูญ', 'Constitution Day'],
  ['12-31', 'วันสิ้นปี', 'New Year’s Eve'],
] as const

/** Shopping places shorten their hours on holidays instead of closing. */
export const holidaysOf = (kind: Kind, now: number): Location['holidays'] => {
  if (HOURS[kind] === null) return []
  const year = Number(dayOf(now).slice(0, 4))
  return [year, year + 1].flatMap((holidayYear) =>
    HOLIDAYS.map(([date, name_th, name_en]) => ({
      date: `${holidayYear}-${date}`,
      name_th,
      name_en,
      hours: kind === 'mall' ? spansOf('10:00-20:00') : [],
    })),
  )
}

const POINTS: Readonly<Record<Kind, Location['assembly_points']>> = {
  office: [
    { name: 'ลานหน้าอาคาร ฝั่งถนนสาทร', description: 'ชั้น 3–20 ออกทางบันไดหนีไฟ 1' },
    { name: 'ลานจอดรถชั้น G', description: 'ชั้น 21–40 ออกทางบันไดหนีไฟ 2' },
  ],
  mall: [{ name: 'ลานหน้าอาคาร ฝั่งถนนสาทร', description: '' }],
  factory: [
    { name: 'สนามหน้าเสาธง', description: 'นับจำนวนคนตามแผนก' },
    { name: 'ลานจอดรถบรรทุก', description: 'สำหรับคลังวัตถุดิบและผู้มาส่งของ' },
  ],
  school: [{ name: 'สนามฟุตบอล', description: 'แยกตามระดับชั้น ผู้ปกครองรอที่โดม' }],
  condominium: [{ name: 'สวนหน้าโครงการ', description: 'ข้างป้อมรักษาความปลอดภัย' }],
  village: [{ name: 'สโมสรหมู่บ้าน', description: '' }],
  other: [{ name: 'ทางออกด้านหน้า', description: '' }],
}

const ADDRESSES: Readonly<Record<Kind, readonly [th: string, en: string]>> = {
  office: ['99 ถนนสาทรเหนือ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500', '99 North Sathorn Road, Silom, Bang Rak, Bangkok 10500'],
  mall: ['99 ถนนสาทรเหนือ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500', '99 North Sathorn Road, Silom, Bang Rak, Bangkok 10500'],
  other: ['99 ถนนสาทรเหนือ แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500', '99 North Sathorn Road, Silom, Bang Rak, Bangkok 10500'],
  factory: ['700/12 หมู่ 1 ตำบลคลองตำหรุ อำเภอเมือง ชลบุรี 20000', '700/12 Moo 1, Khlong Tamru, Mueang, Chon Buri 20000'],
  school: ['45 ถนนห้วยแก้ว ตำบลสุเทพ อำเภอเมือง เชียงใหม่ 50200', '45 Huay Kaew Road, Suthep, Mueang, Chiang Mai 50200'],
  condominium: ['188 ซอยสุขุมวิท 77 แขวงอ่อนนุช เขตสวนหลวง กรุงเทพมหานคร 10250', '188 Sukhumvit 77, On Nut, Suan Luang, Bangkok 10250'],
  village: ['55 ถนนรามอินทรา แขวงคันนายาว เขตคันนายาว กรุงเทพมหานคร 10230', '55 Ram Inthra Road, Khan Na Yao, Bangkok 10230'],
}

/** Columns of a location besides its name. */
export const premisesOf = (kind: Kind, now: number) => ({
  address_th: ADDRESSES[kind][0],
  address_en: ADDRESSES[kind][1],
  hours: HOURS[kind] && JSON.stringify(HOURS[kind]),
  holidays: JSON.stringify(holidaysOf(kind, now)),
  assembly_points: JSON.stringify(POINTS[kind]),
})

const DOORS = 12

function floorOf(kind: Kind, { code }: UnitText, index: number): number | undefined {
  if (kind === 'condominium') return Math.floor(index / DOORS) + 2
  const floor = /^(\d{1,2})[AB]?$/.exec(code)
  return floor ? Number(floor[1]) : undefined
}

const kindOf = (kind: Kind, { code }: UnitText): Unit['kind'] =>
  kind === 'village' ? 'house' : kind === 'office' || kind === 'mall' ? 'tenant' : /^\d{1,2}[AB]?$/.test(code) ? 'tenant' : 'room'

interface Premises {
  organisation_id: number
  location_id: string
  kind: Kind
  units: readonly (UnitText & { id: string })[]
  at: number
}

/** Ids of floors come from a separate generator, so that all other ids stay the same. */
export function unitRowsOf({ organisation_id, location_id, kind, units, at }: Premises) {
  const rng = createRng(`floors of ${location_id}`)
  const shared = { organisation_id, location_id, created_at: new Date(at).toISOString(), updated_at: new Date(at).toISOString() }
  const floors = new Map<number, string>()
  const rows = units.map((unit, index) => {
    const floor = floorOf(kind, unit, index)
    if (floor !== undefined && !floors.has(floor)) floors.set(floor, seedId(rng, at))
    return {
      ...shared,
      id: unit.id,
      parent_id: floor === undefined ? null : floors.get(floor)!,
      kind: kindOf(kind, unit),
      code: unit.code,
      name_th: unit.name,
      name_en: unit.name_en ?? '',
      host: unit.host,
    }
  })
  const around = [...floors].map(([floor, id]) => ({
    ...shared,
    id,
    parent_id: null,
    kind: 'floor' as const,
    code: `FL-${String(floor).padStart(2, '0')}`,
    name_th: `ชั้น ${floor}`,
    name_en: `Floor ${floor}`,
    host: null,
  }))
  return [...around, ...rows]
}

const phone = (rng: Rng) => `+668${rng.int(10_000_000, 99_999_999)}`

/** The contact people; most gave a phone number, offices an e-mail address as well. */
export function contactRowsOf(keys: OrganisationKeys, { organisation_id, location_id, kind, units }: Premises) {
  const rng = createRng(`hosts of ${location_id}`)
  return units.flatMap(({ id, code, host }) =>
    host === null
      ? []
      : sealContacts(keys, organisation_id, id, [
          {
            name: host,
            phone: rng.chance(0.8) ? phone(rng) : null,
            email: kind === 'office' && rng.chance(0.6) ? `reception.${code.toLowerCase()}@tenant.example` : null,
          },
        ]).map((row) => ({ organisation_id, ...row })),
  )
}
