import { stampKindFields } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import type { StampStatement, StampUnusual } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { type StatementLine, statementLines, sumsOf } from '@gatehouse/contract/e-stamps/e-stamp-statement.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { firstDay } from '@gatehouse/contract/kernel/domain/months.ts'
import { openPeriods } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Label, Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, onePage } from '../../kernel/export/answer.ts'
import type { Cell, CellType } from '../../kernel/export/columns.ts'
import { recordReading } from '../audit/audit.service.ts'
import { stampsTakenOff } from '../charges/charges.service.ts'
import { getLocation, unitLabel } from '../locations/locations.service.ts'
import { daysOf } from './e-stamps.places.ts'
import { placesOf, plateFor, presentStamp, unitsOf } from './e-stamps.present.ts'
import {
  selectAtOnce,
  selectGivenTo,
  selectMoreThanUsual,
  selectOutside,
  selectRepeated,
  selectTotals,
} from './e-stamps.statement.queries.ts'

type Query = QueryOf<typeof eStamps.statement>

/** The stamps of each visible unit and kind in a month at a location. Errors: not_found. */
export async function readStatement(db: Db, actor: OrgActor, { month, location_id: locationId }: Query): Promise<StampStatement> {
  await getLocation(db, actor, locationId)
  const { first_day, last_day } = daysOf(month)
  const span = { location_id: locationId, from: first_day, to: last_day }
  const [rows, stamps] = await Promise.all([selectTotals(db, actor, span), selectGivenTo(db, actor, span)])
  const off = await stampsTakenOff(db, actor, [...new Set(stamps.map(({ entrance_id }) => entrance_id))])
  const sums = new Map<string, number>()
  for (const stamp of stamps) sums.set(keyOf(stamp), (sums.get(keyOf(stamp)) ?? 0) + (off.get(stamp._id) ?? 0))
  const units = await unitsOf(db, actor, rows)
  const docs = rows.map((row) => ({ ...row, unit: (row.unit_id && units.get(row.unit_id)) || null, taken_off: sums.get(keyOf(row)) ?? 0 }))
  return { first_day, last_day, docs }
}

const keyOf = ({ unit_id, kind_id }: { unit_id: string | null; kind_id: string }) => `${unit_id} ${kind_id}`

/** Same order as the cells below. */
const HEADINGS: readonly [Label, CellType?][] = [
  [['Unit', 'ห้อง/หน่วย']],
  [stampKindFields.code.label],
  [['E-stamp', 'อีสแตมป์']],
  [['Issued', 'จำนวนที่ให้'], 'number'],
  [['Revoked', 'จำนวนที่ถอน'], 'number'],
  [['Free minutes', 'เวลาจอดฟรี (นาที)'], 'number'],
  [['Fixed amounts', 'ส่วนลดเป็นเงินตามแบบ'], 'money'],
  [['Deducted from fees', 'หักจากค่าจอดรถจริง'], 'money'],
  [['Receipts, total', 'ยอดรวมตามใบเสร็จ'], 'money'],
]

/** The statement as a file. Errors: not_found, too_many_requests, unavailable. */
export const exportStatement = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, ...query }: QueryOf<typeof eStamps.exportStatement>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const { docs } = await readStatement(reader, actor, query)
    const whole = { unit_id: null, unit: null, unit_name: ALL_UNITS[language], kind_id: null, ...sumsOf(docs) }
    const lines = docs.length === 0 ? [] : [...statementLines(docs), whole]
    return {
      filename: `e-stamps-${query.month}`,
      sheet: 'E-stamps',
      columns: HEADINGS.map(([label, type = 'text']) => ({ heading: label[language === 'th' ? 1 : 0], type })),
      rows: lines.length,
      pages: onePage(lines.map((line) => cellsOf(line, actor.currency, language))),
      record: () =>
        recordReading(app, actor, 'stamps.exported', {
          ...{ record_type: 'stamp', record_id: null },
          after: { format, month: query.month, location_id: query.location_id, rows: docs.length },
        }),
    }
  })

/** Label of the last line. */
const ALL_UNITS = { en: 'All units', th: 'ทุกห้อง/หน่วย' }

function cellsOf(line: StatementLine, currency: string, language: Language): Cell[] {
  const money = (minor: number) => Number(toDecimalText(minor, currency))
  const english = language === 'en'
  const { unit, unit_name } = line
  const label = unit ? unitLabel({ code: unit.code, name: (english && unit.name_en) || unit.name_th }) : (unit_name ?? '')
  const kind =
    line.kind_id === null ? ['', english ? 'Total' : 'รวม'] : [line.kind_code, (english && line.kind_name_en) || line.kind_name_th]
  return [
    label,
    ...kind,
    line.count,
    line.revoked,
    line.free_minutes,
    money(line.amount),
    money(line.taken_off),
    money(line.receipt_amount),
  ]
}

const MOST_SHOWN = 100
/** Stamps by one person for one vehicle in a month. */
const OFTEN = 4
const AT_ONCE_MINUTES = 2
const MORE_THAN_USUAL = { least: 10, times: 3, limit: MOST_SHOWN }
const MONTHS_BEFORE = 3

/** Stamps of a month that somebody should look at. Errors: not_found. */
export async function readUnusual(db: Db, actor: OrgActor, { month, location_id: locationId }: Query): Promise<StampUnusual> {
  const place = await getLocation(db, actor, locationId)
  const { first_day, last_day } = daysOf(month)
  const span = { location_id: locationId, from: first_day, to: last_day }
  const opening = { hours: place.hours, holidays: place.holidays, time_zone: place.time_zone ?? actor.time_zone }
  // The location's zone may have changed since the day of a stamp was stored.
  const open = openPeriods(opening, addDays(first_day, -1), addDays(last_day, 1))
  const [repeats, at_once, after_hours, more_than_usual] = await Promise.all([
    selectRepeated(db, actor, span, OFTEN, MOST_SHOWN),
    selectAtOnce(db, actor, span, AT_ONCE_MINUTES, MOST_SHOWN),
    // A place that is always open, without holidays, is never closed.
    place.hours === null && place.holidays.length === 0 ? [] : selectOutside(db, actor, span, open, MOST_SHOWN),
    selectMoreThanUsual(db, actor, span, firstDay(month, -MONTHS_BEFORE), MORE_THAN_USUAL),
  ])
  const places = await placesOf(db, actor, [...after_hours, ...at_once, ...more_than_usual])
  return {
    repeated: repeats.map((row) => ({ ...row, plate: plateFor(actor, row.plate)! })),
    after_hours: after_hours.map((row) => presentStamp(actor, row, places)),
    at_once: at_once.map((row) => presentStamp(actor, row, places)),
    more_than_usual: more_than_usual.map((row) => ({ ...row, unit: places.units.get(row.unit_id) ?? null })),
  }
}
