import type { Member } from '../../kernel/db/actor.ts'
import { ONCE_IN_MS, type RecordDenial } from '../../kernel/http/denials.ts'
import { takeRefusal } from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'

/** A call that a person of an organisation may not make, in its log. Whoever is in none has nobody to tell. */
export const recordDenial: RecordDenial = (app, access, facts, call) =>
  app.database.write({ ...access, permission: 'self', editions: [], write: true }, facts, async (tx, actor) => {
    if (actor.organisation_id === null || !(await takeRefusal(tx, actor.session_id, call, ONCE_IN_MS))) return
    await recordAudit(tx, actor as Member, 'access.refused', { record_type: 'call', record_id: null, after: { name: call } })
  })
