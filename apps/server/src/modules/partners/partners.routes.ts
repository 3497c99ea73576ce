import { partners } from '@gatehouse/contract/partners.ts'
import { implement } from '../../kernel/http/call.ts'
import { testConnection } from './partners.test-call.ts'

export const partnerRoutes = implement(partners, {
  test: ({ app, db, actor, body, facts }) => testConnection(app, db, actor, body, facts.language),
})
