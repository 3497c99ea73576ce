import { systemActor } from '../../kernel/db/actor.ts'
import type { Denied, RecordDenials } from '../../kernel/http/denials.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { addRefused, NOBODY, selectOrganisationsOf, selectRefusedDue, takeRefused } from './audit.denied.queries.ts'
import { recordAudit } from './audit.service.ts'

const ACTIONS: Record<Denied, string> = {
  refused: 'access.refused',
  record_missing: 'access.record_missing',
  edition_missing: 'access.edition_missing',
  expired: 'access.expired',
  unknown_field: 'access.unknown_field',
  organisation_refused: 'access.organisation_refused',
  proof_refused: 'access.proof_refused',
  factor_missing: 'access.factor_missing',
}

export const recordDenials: RecordDenials = async (app, organisation, refusals) => {
  const record = (id: number, batch: typeof refusals) => app.database.asMember(systemActor(id), (tx) => addRefused(tx, id, batch))
  if (organisation !== null) return record(organisation, refusals)
  for (const each of refusals) {
    // A count without an actor covers several people, so it belongs to no organisation.
    const ids = each.actor ? await app.database.anonymous((tx) => selectOrganisationsOf(tx, each.actor!.user_id)) : []
    for (const id of ids) await record(id, [each])
  }
}

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
