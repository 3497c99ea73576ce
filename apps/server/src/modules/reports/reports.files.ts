import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { reports } from '@gatehouse/contract/reports/reports.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, onePage } from '../../kernel/export/answer.ts'
import { recordReading } from '../audit/audit.service.ts'
import { feesOf } from '../payments/payments.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { dailyReport, summaryReport } from './reports.range.ts'
import { dailyTable, parkingTable, type ReportTable, summaryTable } from './reports.tables.ts'

type Query = QueryOf<typeof reports.export>

/** The figures of a part of the report as a file, the same as its call answers. Errors: too_many_requests, unavailable. */
export const exportReport = (app: App, db: Db, actor: OrgActor, { format, ...query }: Query, language: Language): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const { part, startDate, endDate } = query
    const { sheet, columns, rows } = await tableOf(app, reader, actor, query, language)
    return {
      filename: `report-${part}-${startDate}-${endDate}`,
      sheet,
      columns,
      rows: rows.length,
      pages: onePage(rows),
      record: () =>
        recordReading(app, actor, 'report.exported', {
          ...{ record_type: 'report', record_id: null },
          after: { ...query, format, rows: rows.length },
        }),
    }
  })

async function tableOf(
  app: App,
  db: Db,
  actor: OrgActor,
  { part, ...filter }: Omit<Query, 'format'>,
  language: Language,
): Promise<ReportTable> {
  if (part === 'parking') return parkingTable(await feesOf(db, actor, filter), language)
  if (part === 'daily') {
    const checkins = await dailyReport(db, actor, { ...filter, status: 'checkin' })
    return dailyTable(checkins, await dailyReport(db, actor, { ...filter, status: 'checkout' }), language)
  }
  const rules = await visitRules(app, db, actor)
  const names = { purposes: rules.choices('purposes', null), visitor_types: rules.choices('visitor_types', null) }
  return summaryTable(await summaryReport(db, actor, filter), names, language)
}
