import { reports } from '@gatehouse/contract/reports.ts'
import { implement } from '../../kernel/http/call.ts'
import { dashboard } from './reports.service.ts'

export const reportRoutes = implement(reports, { dashboard: ({ app, db, actor, query }) => dashboard(app, db, actor, query.locationId) })
