import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { type MemberInput, memberInput } from '@gatehouse/contract/members/member-record.ts'
import type { ClientBase } from 'pg'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { columnsOf, numbersFrom, partsOf } from '../src/modules/members/members.values.ts'
import type { DefaultSettings } from '../src/modules/settings/settings.defaults.ts'
import { DAY, dayOf, isoOf, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import { nationalIdAt, thaiPhoneAt } from './names.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'
import { foundedAt, type Site } from './sites.ts'

interface Known {
  kind: MemberInput['kind']
  name_th: string
  name_en: string
  status?: 'pending' | 'active' | 'on_hold' | 'inactive'
  note?: string
  company?: string
  unit?: number
  plate?: [plate: string, province: string, vehicle_class: string]
  parking?: string
  /** Limited to working hours: Monday to Saturday, by day or overnight. */
  shift?: 'day' | 'night'
  until?: number
}

/** Ten people the demo's guards know; no demo visitor has their names. */
const KNOWN: readonly Known[] = [
  {
    kind: 'resident',
    name_th: 'กัลยาณี ศรีน้ำเงิน',
    name_en: 'Kanlayani Sinamngoen',
    unit: 3,
    plate: ['1ขก55', 'TH-20', 'car'],
    parking: 'B2 ช่อง 14',
  },
  {
    kind: 'contractor',
    name_th: 'สมชาย ปู่ย่าผู้ใหญ่',
    name_en: 'Somchai Puyaphuyai',
    company: 'ช่างแอร์ เย็นฉ่ำ',
    plate: ['ฒธ902', 'TH-11', 'car'],
    shift: 'day',
    until: 24,
  },
  {
    kind: 'contractor',
    name_th: 'วรัญญู เกื้อกูลวงศ์',
    name_en: 'Waranyu Kueakunwong',
    company: 'ไอที พร้อมใช้',
    plate: ['704418', 'TH-50', 'truck'],
    shift: 'day',
    until: 220,
  },
  { kind: 'tenant', name_th: 'เจมส์ วอล์กเกอร์', name_en: 'James Walker', unit: 6, plate: ['8กษ77', 'TH-10', 'car'], parking: 'B1 ช่อง 3' },
  { kind: 'frequent', name_th: 'ณัฐกฤตา ลี้ไพบูลย์', name_en: 'Natkritta Leephaibun', status: 'on_hold', note: 'รอเอกสารจากบริษัท', until: 9 },
  {
    kind: 'staff',
    name_th: 'อภิญญา ฐิติวัฒน์กุล',
    name_en: 'Aphinya Thitiwatkun',
    company: 'นิติบุคคลอาคาร',
    plate: ['5กญ2210', 'TH-10', 'car'],
    shift: 'day',
  },
  { kind: 'tenant', name_th: 'ปริญญ์ ชื่นเชาว์ไว', name_en: 'Parin Chuenchaowai', status: 'pending', unit: 9, plate: ['4กผ8', 'TH-13', 'car'] },
  { kind: 'vip', name_th: 'เสาวลักษณ์ ทั้งผู้รู้', name_en: 'Saowalak Thangphuru', plate: ['ฎฎ9', 'TH-10', 'car'], parking: 'หน้าล็อบบี้' },
  {
    kind: 'staff',
    name_th: 'ธนวินท์ คุ้มครองทรัพย์',
    name_en: 'Thanawin Khumkhrongsap',
    company: 'รปภ. กะดึก',
    plate: ['3กท611', 'TH-12', 'motorcycle'],
    shift: 'night',
  },
  { kind: 'frequent', name_th: 'เหงียน ถิ ฮวา', name_en: 'Nguyen Thi Hoa', status: 'inactive', note: 'หมดสัญญา', until: -20 },
]

/** By the kind of member: keys of the default settings. */
const PRIVILEGES: Partial<Record<Known['kind'], DefaultSettings['privileges'][number]['key']>> = {
  resident: 'resident',
  tenant: 'resident',
  staff: 'staff',
  vip: 'vip',
}

const SHIFTS = { day: [{ from: '07:30', to: '19:00' }], night: [{ from: '19:00', to: '07:30' }] }

const hoursOf = (shift: Known['shift']): MemberInput['hours'] => {
  if (!shift) return null
  const spans = SHIFTS[shift]
  return { sun: shift === 'night' ? spans : [], mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans }
}

/** Creates the members of the first demo organisation whose edition has them: at its first place, each with a card. */
export async function makeMembers(
  client: ClientBase,
  organisation: DemoOrganisation,
  sites: readonly Site[],
  keys: OrganisationKeys,
  now: number,
): Promise<void> {
  const [site] = sites
  if (organisation.id !== 1 || !site) return
  const rng = createRng(`members of ${organisation.id}`)
  const actor = systemActor(organisation.id)
  const created_at = isoOf(foundedAt(now) + 30 * DAY)
  const memberRows = KNOWN.map((person, index) => {
    const _id = seedId(rng, foundedAt(now))
    const unit = person.unit === undefined ? undefined : site.units[person.unit % site.units.length]
    const [plate, plate_province, vehicle_class = 'car'] = person.plate ?? []
    const input = memberInput.parse({
      code: `M-${String(412 - index * 7).padStart(5, '0')}`,
      kind: person.kind,
      name_th: person.name_th,
      name_en: person.name_en,
      company: person.company ?? null,
      id_kind: 'national_id',
      id_number: nationalIdAt(rng),
      phone: thaiPhoneAt(rng),
      unit_ids: unit ? [unit.id] : [],
      vehicles: plate ? [{ plate, plate_province, vehicle_class }] : [],
      cards: [{ number: `M-${String(index + 1).padStart(3, '0')}`, uid: `04${rng.int(0x100000, 0xffffff).toString(16)}` }],
      hours: hoursOf(person.shift),
      valid_from: addDays(dayOf(now), -300),
      valid_until: person.until === undefined ? null : addDays(dayOf(now), person.until),
      parking: person.parking ?? null,
      parking_privilege: PRIVILEGES[person.kind] ?? null,
    })
    const parts = partsOf(_id, input)
    const columns = columnsOf(keys, actor, _id, input, numbersFrom(input), parts)
    const status = person.status ?? 'active'
    const row = {
      ...{ organisation_id: organisation.id, _id, status, status_note: person.note ?? null, created_at, updated_at: created_at },
      ...columns,
      hours: columns.hours && JSON.stringify(columns.hours),
    }
    return { row, parts }
  })
  const partRows = <T extends object>(partsOfMember: (parts: (typeof memberRows)[number]['parts']) => readonly T[]) =>
    memberRows.flatMap(({ parts }) =>
      partsOfMember(parts).map((part, position) => ({ organisation_id: organisation.id, member_id: parts.member_id, position, ...part })),
    )
  await copyRows(
    client,
    'members',
    memberRows.map(({ row }) => row),
  )
  await copyRows(
    client,
    'member_units',
    partRows(({ unit_ids }) => unit_ids.map((unit_id) => ({ unit_id }))),
  )
  await copyRows(
    client,
    'member_vehicles',
    partRows(({ vehicles }) => vehicles),
  )
  await copyRows(
    client,
    'member_cards',
    partRows(({ cards }) => cards),
  )
}
