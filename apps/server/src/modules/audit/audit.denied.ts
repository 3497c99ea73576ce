import type { Member } from '../../kernel/db/actor.ts'
import type { RecordDenial } from '../../kernel/http/denials.ts'
import { recordAudit } from './audit.service.ts'

/** A call that a person of an organisation may not make, in its log. Whoever is in none has nobody to tell. */
export const recordDenial: RecordDenial = (app, access, facts, call) =>
  app.database.write({ ...access, permission: 'self', editions: [], write: true }, facts, async (tx, actor) => {
    if (actor.organisation_id === null) return
    await recordAudit(tx, actor as Member, 'access.refused', { record_type: 'call', record_id: null, after: { name: call } })
  })
