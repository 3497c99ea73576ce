import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { ClientBase } from 'pg'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { type EntryNumber, keysOf, sealEntryNumbers } from '../src/modules/blacklists/blacklists.numbers.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { DAY, dayOf, isoOf, MINUTE, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'

interface Watched {
  severity: 'monitor' | 'alert' | 'deny'
  kind?: 'person' | 'vehicle' | 'company'
  name: string
  aliases?: readonly string[]
  /** A national ID and a phone number that belong to no one. */
  id?: string
  phone?: string
  plate?: { plate: string; plate_province: string }
  category: string
  guard_action: string
  reason: string
  days_ago: number
}

/** Four entries of each severity, with names that no demo visitor has. */
const WATCHED: readonly Watched[] = [
  {
    severity: 'deny',
    name: 'ธนู ศรพินาศ',
    aliases: ['Thanu Sonphinat', 'นู้'],
    id: '3100600445635',
    category: 'violence',
    guard_action: 'refuse',
    reason: 'ทำร้ายเจ้าหน้าที่ที่ลานจอดรถ มีบันทึกแจ้งความแล้ว',
    days_ago: 41,
  },
  {
    severity: 'deny',
    name: 'อัคนี เพลิงสุริยา',
    phone: '+66899900011',
    category: 'court_order',
    guard_action: 'call_police',
    reason: 'ศาลสั่งห้ามเข้าใกล้ผู้พักอาศัย',
    days_ago: 120,
  },
  {
    severity: 'deny',
    kind: 'vehicle',
    name: 'รถตู้สีเทา กระจกหลังแตก',
    plate: { plate: 'ฮฮ9099', plate_province: 'TH-50' },
    category: 'theft',
    guard_action: 'refuse',
    reason: 'ใช้ขนของที่ถูกขโมยไป',
    days_ago: 15,
  },
  {
    severity: 'deny',
    name: 'Viktor Dragunov-Petrosyan',
    category: 'theft',
    guard_action: 'refuse',
    reason: 'Took laptops from the meeting rooms on floor 12.',
    days_ago: 200,
  },
  {
    severity: 'alert',
    name: 'กัลปพฤกษ์ วงศ์ไพศาลกิจ',
    category: 'former_staff',
    guard_action: 'call_supervisor',
    reason: 'พ้นสภาพพนักงาน ยังไม่คืนบัตรและกุญแจ',
    days_ago: 9,
  },
  {
    severity: 'alert',
    kind: 'company',
    name: 'บริษัท ทวงหนี้ฉับไว จำกัด',
    category: 'trespass',
    guard_action: 'call_supervisor',
    reason: 'เคยเข้ามาเดินแจกใบปลิวโดยไม่ได้รับอนุญาต',
    days_ago: 77,
  },
  {
    severity: 'alert',
    kind: 'vehicle',
    name: 'เก๋งสีขาว',
    plate: { plate: '9ฮฮ9088', plate_province: 'TH-10' },
    category: 'other',
    guard_action: 'call_supervisor',
    reason: 'จอดขวางทางหนีไฟหลายครั้ง',
    days_ago: 33,
  },
  {
    severity: 'alert',
    name: 'Mongkhon Ratchasihathep',
    aliases: ['มงคล ราชสีห์เทพ'],
    category: 'trespass',
    guard_action: 'call_supervisor',
    reason: 'Went to other floors than the one he was let in to.',
    days_ago: 64,
  },
  {
    severity: 'monitor',
    name: 'พิณทองทา ระฆังเงิน',
    category: 'other',
    guard_action: 'observe',
    reason: 'ผู้พักอาศัยขอให้แจ้งเมื่อมาถึง',
    days_ago: 5,
  },
  {
    severity: 'monitor',
    kind: 'company',
    name: 'Blue Harpoon Trading Co., Ltd.',
    category: 'other',
    guard_action: 'observe',
    reason: 'Contract under review; count how often they come.',
    days_ago: 52,
  },
  {
    severity: 'monitor',
    kind: 'vehicle',
    name: 'รถกระบะสีน้ำเงิน',
    plate: { plate: 'ฮฮ9077', plate_province: 'TH-12' },
    category: 'other',
    guard_action: 'observe',
    reason: 'เข้าออกกลางคืนบ่อยผิดปกติ',
    days_ago: 21,
  },
]

/** The entry that matches one of today's visitors. */
const SEEN = { severity: 'monitor', category: 'other', guard_action: 'observe', reason: 'ผู้เช่าขอทราบเมื่อมาถึง' } as const

/** Creates the blacklist of an organisation whose edition has one, and an entry for a recent visitor. */
export async function makeBlacklist(
  client: ClientBase,
  { id: organisation_id, services }: DemoOrganisation,
  keys: OrganisationKeys,
  latest: readonly EntranceRecord[],
  actor: { id: string; name: string },
  now: number,
): Promise<void> {
  if (!services.some(({ service }) => service !== 'visitor_m_plus')) return
  const rng = createRng(`blacklist of ${organisation_id}`)
  const visit = latest.findLast(({ source, status }) => source === 'walk_in' && status === 'checkin')
  const entries = visit ? [...WATCHED, { ...SEEN, name: visit.visitor_name, days_ago: 30 }] : WATCHED
  const entryRows = entries.map((entry: Watched) => {
    const time = now - entry.days_ago * DAY
    const _id = seedId(rng, time)
    const numbers: EntryNumber[] = [
      ...(entry.id ? [{ _id: seedId(rng, time), kind: 'national_id' as const, number: entry.id }] : []),
      ...(entry.phone ? [{ _id: seedId(rng, time), kind: 'phone' as const, number: entry.phone }] : []),
    ]
    const plates = entry.plate ? [entry.plate] : []
    const row = {
      organisation_id,
      _id,
      kind: entry.kind ?? 'person',
      name: entry.name,
      aliases: [...(entry.aliases ?? [])],
      numbers_sealed: sealEntryNumbers(keys, organisation_id, _id, numbers),
      plates: JSON.stringify(plates),
      severity: entry.severity,
      category: entry.category,
      guard_action: entry.guard_action,
      reason: entry.reason,
      review_on: addDays(dayOf(time), 365),
      version: 1,
      created_by: actor.id,
      created_name: actor.name,
      created_at: isoOf(time),
      updated_at: isoOf(time),
      search_text: searchText(entry.name, ...(entry.aliases ?? []), entry.plate?.plate),
    }
    return {
      row,
      hashes: keysOf(keys, numbers, plates).map(({ kind, hash }) => ({ organisation_id, hash_kind: kind, hash, entry_id: _id })),
    }
  })
  await copyRows(client, 'blacklist_versions', [{ organisation_id, version: 1 }])
  await copyRows(
    client,
    'blacklist_entries',
    entryRows.map(({ row }) => row),
  )
  await copyRows(
    client,
    'blacklist_keys',
    entryRows.flatMap(({ hashes }) => hashes),
  )
  if (visit) await copyRows(client, 'blacklist_sightings', [sightingOf(visit, entryRows.at(-1)!.row, seedId(rng, now - MINUTE))])
}

const sightingOf = (visit: EntranceRecord, entry: { _id: string; name: string; severity: string }, _id: string) => ({
  organisation_id: visit.organisation_id,
  _id,
  entry_id: entry._id,
  status: 'open',
  occasion: 'check_in',
  severity: entry.severity,
  exact: false,
  matched: JSON.stringify([{ field: 'name', how: 'same', score: 1, typed: visit.visitor_name, listed: entry.name }]),
  snapshot: JSON.stringify({
    name: visit.visitor_name,
    company: visit.company,
    visitor_type: visit.visitor_type,
    plate: visit.plate,
    plate_province: visit.plate_province,
    id_number_masked: null,
    phone_masked: null,
  }),
  person_hash: visit.person_hash,
  location_id: visit.location_id,
  unit_id: visit.unit_id,
  gate_id: visit.gate_in_id,
  gate: visit.gate_in,
  on_duty_id: visit.checked_in_by,
  on_duty_name: visit.checked_in_name ?? '',
  entrance_id: visit._id,
  seen_at: visit.checkin_at,
  last_seen_at: visit.checkin_at,
  updated_at: visit.checkin_at,
  search_text: searchText(visit.visitor_name, visit.company, visit.plate),
})
