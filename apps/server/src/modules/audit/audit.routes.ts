import { audit } from '@gatehouse/contract/audit/audit.ts'
import { implement } from '../../kernel/http/call.ts'
import { exportEntries } from './audit.export.ts'
import { auditMetadata, getEntry, latestVerification, listEntries } from './audit.service.ts'

export const auditRoutes = implement(audit, {
  list: ({ app, db, actor, query }) => listEntries(app, db, actor, query),
  metadata: ({ db, actor }) => auditMetadata(db, actor),
  export: ({ app, db, actor, query }) => exportEntries(app, db, actor, query),
  verification: ({ db, actor }) => latestVerification(db, actor),
  get: ({ db, actor, params }) => getEntry(db, actor, params.id),
})
