import { addDays, type Day, dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf, ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { retention } from '@gatehouse/contract/retention/retention.ts'
import { type DaysKept, RETENTION_KINDS, type RetentionKind } from '@gatehouse/contract/settings/settings.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockToChange, lockVisit } from '../entrances/entrances.service.ts'
import { retentionState } from '../settings/settings.service.ts'
import { countDue, deleteHold, insertHold, selectHeld, selectHolds, selectRuns } from './retention.queries.ts'

const ofKinds = <T>(make: (kind: RetentionKind) => T) =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, make(kind)])) as Record<RetentionKind, T>

/** The first day that is kept of each kind of data, in the organisation's zone, and its beginning. `nightOf` gives the night of a kind. */
export function keptFrom({ time_zone }: OrgActor, days: DaysKept, nightOf: (kind: RetentionKind) => Date) {
  const from = ofKinds<Day>((kind) => addDays(dayIn(nightOf(kind), time_zone), -days[kind]))
  return { days: from, instants: ofKinds((kind) => dayStart(from[kind], time_zone)) }
}

/** Errors: more_than_own (the actor doesn't see the whole organisation). */
function requireWhole(actor: OrgActor): void {
  if (actor.location_ids !== null || actor.unit_ids !== null) throw new AppError('more_than_own')
}

/** Counts what would be erased when these days took effect; with the days in force, what would be erased tonight. Errors: more_than_own. */
export async function previewRetention(db: Db, actor: OrgActor, query: QueryOf<typeof retention.preview>) {
  requireWhole(actor)
  const { now, in_force, effectiveAt } = await retentionState(db, actor)
  const days = ofKinds((kind) => query[kind] ?? in_force[kind])
  const effective_at = ofKinds((kind) => (query[kind] === undefined ? null : effectiveAt(kind, query[kind])))
  const { instants } = keptFrom(actor, days, (kind) => new Date(effective_at[kind] ?? now))
  return { ...(await countDue(db, actor, instants)), effective_at }
}

/** The certificates, newest first. Errors: more_than_own. */
export async function listRuns(db: Db, actor: OrgActor, query: QueryOf<typeof retention.runs>) {
  requireWhole(actor)
  return (await selectRuns(db, actor, query)) as ResponseOf<typeof retention.runs>
}

export const listHolds = (db: Db, actor: OrgActor, query: QueryOf<typeof retention.holds>) => selectHolds(db, actor, query)

/** The visits among these that are on hold. */
export const heldAmong = (db: Db, actor: OrgActor, ids: readonly string[]) => selectHeld(db, actor, ids)

/** Puts a visit on hold, so that it is kept whatever its age. Errors: not_found, visit_held, visit_erased. */
export async function holdVisit(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<void> {
  const visit = await lockToChange(tx, actor, id)
  await insertHold(tx, actor, id, reason)
  await tell(tx, actor, 'entrance.held', visit, reason)
}

/** Errors: not_found, visit_not_held. */
export async function releaseVisit(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<void> {
  const visit = requireFound(await lockVisit(tx, actor, id))
  if (!(await deleteHold(tx, actor, id))) throw new AppError('visit_not_held')
  await tell(tx, actor, 'entrance.released', visit, reason)
}

type Visit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>

async function tell(tx: Tx, actor: OrgActor, action: string, visit: Visit, reason: string): Promise<void> {
  const { _id: record_id, number, location_id } = visit
  await recordAudit(tx, actor, action, { record_type: 'entrance', record_id, reason, after: { number, location_id } })
  await publish(tx, actor, { kind: 'entrance.changed', record_id, ...visitAudience(visit) })
}
