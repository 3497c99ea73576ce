import { STAMP_EFFECTS, stampKindFields } from '@gatehouse/contract/e-stamp-kind.ts'
import type { StampStatement, StampStatementRow, StampUnusual } from '@gatehouse/contract/e-stamp-record.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps.ts'
import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { firstDay } from '@gatehouse/contract/kernel/domain/months.ts'
import { openPeriods } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { Label } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, onePage } from '../../kernel/export/answer.ts'
import type { Cell, CellType } from '../../kernel/export/columns.ts'
import { recordReading } from '../audit/audit.service.ts'
import { getLocation, locationCodes } from '../locations/locations.service.ts'
import { daysOf } from './e-stamps.places.ts'
import { plateFor, presentStamp } from './e-stamps.present.ts'
import { selectAtOnce, selectMoreThanUsual, selectOutside, selectRepeated, selectTotals } from './e-stamps.statement.queries.ts'

type Query = QueryOf<typeof eStamps.statement>

/** What each unit that the actor may see gave of each kind in a month of a location. Errors: not_found. */
export async function readStatement(db: Db, actor: OrgActor, { month, locationId }: Query): Promise<StampStatement> {
  await getLocation(db, actor, locationId)
  const { first_day, last_day } = daysOf(month)
  const docs = await selectTotals(db, actor, { location_id: locationId, from: first_day, to: last_day })
  return { first_day, last_day, docs }
}

/** In the order of the cells below. */
const HEADINGS: readonly [Label, CellType?][] = [
  [['Unit', 'ห้อง/หน่วย']],
  [stampKindFields.code.label],
  [['E-stamp', 'อีสแตมป์']],
  [['Given', 'จำนวนที่ให้'], 'number'],
  [['Taken back', 'จำนวนที่ยกเลิก'], 'number'],
  [STAMP_EFFECTS.free_minutes, 'number'],
  [['Amount off', 'ส่วนลดเป็นเงิน'], 'number'],
  [['Receipts, total', 'ยอดรวมตามใบเสร็จ'], 'number'],
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
    return {
      filename: `e-stamps-${query.month}`,
      sheet: 'E-stamps',
      columns: HEADINGS.map(([label, type = 'text']) => ({ heading: label[language === 'th' ? 1 : 0], type })),
      rows: docs.length,
      pages: onePage(docs.map((row) => cellsOf(row, actor.currency, language))),
      record: () =>
        recordReading(app, actor, 'stamps.exported', {
          ...{ record_type: 'stamp', record_id: null },
          after: { format, month: query.month, location_id: query.locationId, rows: docs.length },
        }),
    }
  })

function cellsOf(row: StampStatementRow, currency: string, language: Language): Cell[] {
  const money = (minor: number) => Number(toDecimalText(minor, currency))
  return [
    ...[row.unit_name ?? '', row.kind_code, (language === 'en' && row.kind_name_en) || row.kind_name_th],
    ...[row.count, row.revoked, row.free_minutes, money(row.amount), money(row.receipt_amount)],
  ]
}

const MOST_SHOWN = 100
/** Of one vehicle by one person in a month. */
const OFTEN = 4
const AT_ONCE_MINUTES = 2
const MORE_THAN_USUAL = { least: 10, times: 3, limit: MOST_SHOWN }
const MONTHS_BEFORE = 3

/** Stamps of a month that somebody should look at. Errors: not_found. */
export async function readUnusual(db: Db, actor: OrgActor, { month, locationId }: Query): Promise<StampUnusual> {
  const place = await getLocation(db, actor, locationId)
  const { first_day, last_day } = daysOf(month)
  const span = { location_id: locationId, from: first_day, to: last_day }
  const opening = { hours: place.hours, holidays: place.holidays, time_zone: place.time_zone ?? actor.time_zone }
  // The zone may have been another one when a day was written with its stamp.
  const open = openPeriods(opening, addDays(first_day, -1), addDays(last_day, 1))
  const [codes, repeated, at_once, after_hours, more_than_usual] = await Promise.all([
    locationCodes(db, actor),
    selectRepeated(db, actor, span, OFTEN, MOST_SHOWN),
    selectAtOnce(db, actor, span, AT_ONCE_MINUTES, MOST_SHOWN),
    // A place that is always open, without holidays, is never closed.
    place.hours === null && place.holidays.length === 0 ? [] : selectOutside(db, actor, span, open, MOST_SHOWN),
    selectMoreThanUsual(db, actor, span, firstDay(month, -MONTHS_BEFORE), MORE_THAN_USUAL),
  ])
  return {
    repeated: repeated.map((row) => ({ ...row, plate: plateFor(actor, row.plate)! })),
    after_hours: after_hours.map((row) => presentStamp(actor, row, codes)),
    at_once: at_once.map((row) => presentStamp(actor, row, codes)),
    more_than_usual,
  }
}
