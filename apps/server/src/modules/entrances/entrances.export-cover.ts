import type { EntranceColumnName } from '@gatehouse/contract/entrances/entrance-export.ts'
import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { Label, Language } from '@gatehouse/contract/kernel/languages.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import type { Workbook } from '../../kernel/export/workbook.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { unitsNamed } from '../locations/locations.service.ts'

export type Asked = BodyOf<typeof entrances.exportExcel>
/** The words for the values of each column that has some. */
export type WordsOf = Partial<Record<EntranceColumnName, Readonly<Record<string, string>>>>

const LABELS = {
  sheet: ['About this file', 'เกี่ยวกับไฟล์นี้'],
  organisation: ['Organisation', 'องค์กร'],
  made_by: ['Exported by', 'ส่งออกโดย'],
  made_at: ['Exported at', 'ส่งออกเมื่อ'],
  visits: ['Visits', 'จำนวนรายการเข้า–ออก'],
  checkin: ['Days of check-in', 'วันที่เข้า'],
  checkout: ['Days of check-out', 'วันที่ออก'],
  any_day: ['all', 'ทั้งหมด'],
  search: ['Search', 'คำค้น'],
  vehicle: ['Vehicle', 'รถ'],
  with_vehicle: ['with a vehicle', 'มีรถ'],
  without_vehicle: ['without a vehicle', 'ไม่มีรถ'],
  overstaying: ['Overstaying', 'เกินเวลา'],
  yes: ['yes', 'ใช่'],
  came_in: ['Came in', 'เข้ามาแล้ว'],
  weekday: ['Weekday', 'วันในสัปดาห์'],
  hour: ['Hour of check-in', 'ชั่วโมงที่เข้า'],
  numbers: ['Full numbers, reason', 'เลขเต็ม เหตุผล'],
  personal: ['Personal data', 'ข้อมูลส่วนบุคคล'],
  keep_safe: [
    'Contains names, companies and plates of visitors. Keep this file safe, and delete it when it is no longer needed.',
    'มีชื่อ บริษัท และทะเบียนรถของผู้มาติดต่อ โปรดเก็บไฟล์นี้ให้ปลอดภัย และลบเมื่อไม่ใช้แล้ว',
  ],
} satisfies Record<string, Label>

interface Facts {
  rows: number
  language: Language
  words: WordsOf
  now: Date
}

/** The first sheet of an exported file of visits: the organisation, who made it and when, the filter and the number of visits. */
export async function coverOf(db: Db, actor: OrgActor, body: Asked, facts: Facts): Promise<NonNullable<Workbook['cover']>> {
  const {
    search,
    startDate,
    endDate,
    day_of: dayOf = 'checkin',
    weekday,
    hour,
    has_vehicle: hasVehicle,
    gate_id: gateId,
    unit_id: unitId,
  } = body
  const { rows, language, words, now } = facts
  const say = (label: Label) => label[language === 'en' ? 0 : 1]
  // The value comes from the caller, and an inherited name such as `constructor` isn't a word of any column.
  const ownWord = (own: Readonly<Record<string, string>> = {}, value: string) => (Object.hasOwn(own, value) ? own[value] : undefined)
  const word = (column: keyof WordsOf, value: string | undefined) => value && (ownWord(words[column], value) ?? '—')
  const gate = gateId && ((await gateCodes(db, actor)).get(gateId)?.code ?? '—')
  const unit = unitId && ((await unitsNamed(db, actor, [unitId]))[0]?.code ?? '—')
  const status = body.status === 'came_in' ? say(LABELS.came_in) : word('status', body.status === 'out' ? 'checkout' : body.status)
  const lines: [Label, string | undefined][] = [
    [LABELS.organisation, actor.organisation_name],
    [LABELS.made_by, actor.name],
    [LABELS.made_at, `${localTime(now.toISOString(), actor.time_zone)} (${actor.time_zone})`],
    [LABELS.visits, String(rows)],
    [LABELS[dayOf], startDate || endDate ? `${startDate ?? '…'} – ${endDate ?? '…'}` : say(LABELS.any_day)],
    [LABELS.weekday, weekday === undefined ? undefined : dayName(weekday, language)],
    [LABELS.hour, hour === undefined ? undefined : `${hour}:00 – ${hour}:59`],
    [LABELS.search, search],
    [entranceFields.status.label, status],
    [entranceFields.location_id.label, word('location_id', body.location_id)],
    [entranceFields.gate_in.label, gate],
    [entranceFields.unit_name.label, unit],
    [entranceFields.source.label, word('source', body.source)],
    [entranceFields.visitor_type.label, word('visitor_type', body.visitor_type)],
    [entranceFields.purpose.label, word('purpose', body.purpose)],
    [LABELS.vehicle, hasVehicle === undefined ? undefined : say(hasVehicle ? LABELS.with_vehicle : LABELS.without_vehicle)],
    [LABELS.overstaying, body.overstaying ? say(LABELS.yes) : undefined],
    [LABELS.numbers, body.numbers ? body.reason : undefined],
    [LABELS.personal, say(LABELS.keep_safe)],
  ]
  return { sheet: say(LABELS.sheet), lines: lines.flatMap(([label, value]) => (value ? [[say(label), value] as const] : [])) }
}

/** 1 is Monday; the first day of 2024 was a Monday. */
const dayName = (weekday: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
