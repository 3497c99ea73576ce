import { systemActor } from '../../kernel/db/actor.ts'
import type { Denied, RecordDenials } from '../../kernel/http/denials.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { addRefused, NOBODY, selectRefusedDue, takeRefused } from './audit.denied.queries.ts'
import { recordAudit } from './audit.service.ts'

const ACTIONS: Record<Denied, string> = {
  refused: 'access.refused',
  record_missing: 'access.record_missing',
  edition_missing: 'access.edition_missing',
  expired: 'access.expired',
  unknown_field: 'access.unknown_field',
}

export const recordDenials: RecordDenials = (app, organisation, refused) =>
  app.database.asMember(systemActor(organisation), (tx) => addRefused(tx, organisation, refused))

/** Moves finished counts into the audit logs, in one transaction. */
export const writeRefused: JobTask = async (app) => {
  for (const id of await app.database.anonymous(selectRefusedDue)) {
    await app.database.asMember(systemActor(id), async (tx) => {
      for (const row of await takeRefused(tx, id)) {
        const { user_id, actor_name, session_id, request_id, ip, action, call, times, first_at, last_at } = row
        const person = { user_id: user_id === NOBODY ? '' : user_id, name: actor_name ?? '', session_id: session_id ?? '' }
        const actor = { ...systemActor(id), ...person, request_id: request_id ?? 'system', ip }
        const after = { name: call, times, first_at, last_at }
        await recordAudit(tx, actor, ACTIONS[action], { record_type: 'call', record_id: null, after })
      }
    })
  }
}
