import { retention } from '@gatehouse/contract/retention/retention.ts'
import { implement } from '../../kernel/http/call.ts'
import { holdVisit, listHolds, listRuns, previewRetention, releaseVisit } from './retention.service.ts'

export const retentionRoutes = implement(retention, {
  preview: ({ db, actor, query }) => previewRetention(db, actor, query),
  runs: ({ db, actor, query }) => listRuns(db, actor, query),
  holds: ({ db, actor, query }) => listHolds(db, actor, query),
  hold: async ({ tx, actor, params, body }) => void (await holdVisit(tx, actor, params.id, body.reason)),
  release: async ({ tx, actor, params, body }) => void (await releaseVisit(tx, actor, params.id, body.reason)),
})
