import { partners } from '@gatehouse/contract/partners/partners.ts'
import { implement } from '../../kernel/http/call.ts'
import { listDeliveries, resend } from './partners.deliveries.ts'
import { testConnection } from './partners.test-call.ts'

export const partnerRoutes = implement(partners, {
  test: ({ app, db, actor, body, facts }) => testConnection(app, db, actor, body, facts.language),
  deliveries: ({ app, db, actor, params, query }) => listDeliveries(app, db, actor, params.partner_id, query),
  resend: ({ tx, actor, params }) => resend(tx, actor, params),
})
