import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { PASS_EDITIONS } from '@gatehouse/contract/kernel/editions.ts'
import { type PrePassInput, type PrePassStatus, prePassInput } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { ClientBase } from 'pg'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { unitLabel } from '../src/modules/locations/locations.service.ts'
import { newCode } from '../src/modules/pre-passes/pre-passes.personal.ts'
import { storedPass } from '../src/modules/pre-passes/pre-passes.values.ts'
import { DAY, dayOf, isoOf, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import { thaiPhoneAt } from './names.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'
import { foundedAt, type Site } from './sites.ts'

type Shown = Pick<PrePassInput, 'holder_name' | 'mode'> &
  Partial<PrePassInput> & { days: readonly [from: number, until: number]; status?: PrePassStatus; why?: string }

const WORKDAY = [{ from: '08:00', to: '18:00' }]
const WEEK = { sun: [], mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: WORKDAY, sat: [] }

/** One pass of each kind and state; days are counted from today. */
const PASSES: readonly Shown[] = [
  { holder_name: 'พิมพ์ชนก ก้ำกึ่ง', mode: 'single', days: [0, 1], host_name: 'คุณศิริพร', visitor_type: 'visitor' },
  {
    ...{ holder_name: 'อนุชา ช่างประจำ', company: 'ลิฟต์ มั่นคง', mode: 'window', days: [-40, 140], visitor_type: 'contractor' },
    ...{ hours: WEEK, not_on_holidays: true, plate: '2ฒช4471', plate_province: 'TH-10', gate_note: 'ฝากกุญแจห้องเครื่องไว้ที่เคาน์เตอร์' },
  },
  { holder_name: 'ส่งน้ำ ทุกวัน', company: 'น้ำดื่ม ใสดี', mode: 'daily', days: [-100, 200], visitor_type: 'delivery' },
  { holder_name: 'Emma Lindqvist', company: 'Nordic Audit', mode: 'multiple', max_uses: 5, days: [-5, 25], visitor_type: 'visitor' },
  { holder_name: 'ธีรภัทร รอวันเริ่ม', mode: 'multiple', max_uses: 3, days: [6, 20], visitor_type: 'visitor' },
  { holder_name: 'ช่างแอร์ ชุดที่ 2', mode: 'window', days: [-60, -2], visitor_type: 'contractor' },
  { holder_name: 'กมลวรรณ พักก่อน', mode: 'daily', days: [-20, 60], visitor_type: 'visitor', status: 'suspended', why: 'รอเอกสารจากบริษัท' },
  { holder_name: 'วีระ เลิกสัญญา', mode: 'window', days: [-90, 90], visitor_type: 'contractor', status: 'revoked', why: 'หมดสัญญา' },
]

/** Creates the passes of an organisation whose edition has them, at its first place. */
export async function makePasses(
  client: ClientBase,
  { id: organisation_id, services, ended_days_ago }: DemoOrganisation,
  [site]: readonly Site[],
  keys: OrganisationKeys,
  actor: { id: string; name: string },
  now: number,
): Promise<void> {
  if (!site || ended_days_ago !== undefined || !services.some(({ service }) => PASS_EDITIONS.includes(service))) return
  const rng = createRng(`passes of ${organisation_id}`)
  const rows = PASSES.map(({ days: [from, lastDay], status = 'active', why, ...fields }, index) => {
    const place = { organisation_id, _id: seedId(rng, foundedAt(now)) }
    const unit = site.units[(index * 7) % site.units.length]
    const input = prePassInput.parse({
      ...{ ...fields, location_id: site.id, phone: thaiPhoneAt(rng) },
      ...{ from_day: addDays(dayOf(now), from), until_day: addDays(dayOf(now), lastDay) },
    })
    const unitFields = unit ? { unit_id: unit.id, unit_name: unitLabel(unit) } : { unit_id: null, unit_name: null }
    const createdAt = isoOf(now + Math.min(from, 0) * DAY - (index + 1) * 60_000)
    return {
      ...place,
      ...storedPass(keys, place, input, unitFields, 'Asia/Bangkok'),
      ...newCode(keys, place),
      ...{ status, status_reason: why ?? null, revoked_at: status === 'revoked' ? isoOf(now - DAY) : null, serial: 1 },
      ...{ created_by: actor.id, created_name: actor.name, created_at: createdAt, updated_at: createdAt },
    }
  })
  await copyRows(client, 'pre_passes', rows)
}
