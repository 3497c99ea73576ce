import { reports } from '@gatehouse/contract/reports/reports.ts'
import { implement } from '../../kernel/http/call.ts'
import { feesOf } from '../payments/payments.service.ts'
import { exportReport } from './reports.files.ts'
import { dailyReport, summaryReport } from './reports.range.ts'
import { dashboard } from './reports.service.ts'
import { lastCheck } from './reports.verify.ts'

export const reportRoutes = implement(reports, {
  daily: ({ db, actor, query }) => dailyReport(db, actor, query),
  summary: ({ db, actor, query }) => summaryReport(db, actor, query),
  parkingFee: ({ db, actor, query }) => feesOf(db, actor, query),
  export: ({ app, db, actor, query, facts }) => exportReport(app, db, actor, query, facts.language),
  check: ({ db, actor }) => lastCheck(db, actor),
  dashboard: ({ app, db, actor, query }) => dashboard(app, db, actor, query.location_id),
})
