import type { AuditFault, audit } from '@gatehouse/contract/audit/audit.ts'
import { addDays, type Day, dayEnd, dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { id } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, defer, type Tx } from '../../kernel/db/handles.ts'
import { decodeCursor, type FiltersOf, toPage } from '../../kernel/db/keyset.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import {
  countEntries,
  type EntryFilter,
  selectActions,
  selectActors,
  selectEntries,
  selectEntry,
  selectNamed,
} from './audit.list.queries.ts'
import { joinParts, separateParts } from './audit.parts.ts'
import { withoutNumbers } from './audit.personal.ts'
import { changesOf, presentDetail, presentEntry } from './audit.present.ts'
import { insertEntry, selectEntriesOf, selectFaults, selectVerification, selectWaiting } from './audit.queries.ts'
import { sentenceOf } from './audit.sentences.ts'

export interface AuditFacts {
  record_type: string
  record_id: string | null
  reason?: string | null
  /**
   * The record before and after; personal numbers are removed. `location_id` decides who sees the entry; `code`, `number` or `name` is its
   * title.
   */
  before?: object | null
  after?: object | null
}

type Doer = Pick<OrgActor, 'organisation_id' | 'user_id' | 'name' | 'session_id' | 'request_id' | 'ip'>

/** Builds an audit entry; the statement of a check-in or check-out completes and writes its own. */
export function auditEntry(actor: Doer, action: string, facts: AuditFacts) {
  const [before, after] = withoutNumbers(facts.before ?? null, facts.after ?? null)
  return {
    organisation_id: actor.organisation_id,
    id: newId(),
    actor_id: actor.user_id || null,
    actor_name: actor.name,
    session_id: actor.session_id || null,
    action,
    record_type: facts.record_type,
    record_id: facts.record_id,
    ...separateParts(facts.record_type, facts.reason ?? null, before, after),
    request_id: actor.request_id,
    ip: actor.ip,
  }
}

export type AuditEntry = ReturnType<typeof auditEntry>

/** Records who did what, in the transaction of the change. */
export async function recordAudit(tx: Tx, actor: Doer, action: string, facts: AuditFacts): Promise<void> {
  defer(tx, insertEntry(auditEntry(actor, action, facts)).compile(tx))
}

export interface HistoryEntry {
  at: string
  action: string
  by: string | null
  reason: string | null
  changed: string[]
}

/** A record's steps, oldest first, with the names of the changed fields. Leaves out searches that found it by a number. */
export async function historyOf(db: Db, actor: OrgActor, recordId: string): Promise<HistoryEntry[]> {
  const entries = await selectEntriesOf(db, actor.organisation_id, recordId)
  const steps = entries.filter(({ action }) => action !== 'number.met')
  return steps.map(({ at, action, actor_name: actorName, ...parts }) => {
    const { reason, before, after } = joinParts(parts)
    const changedFields = before && after ? changesOf(before, after).map(({ field }) => field) : []
    return { at, action, by: actorName, reason, changed: changedFields }
  })
}

/** Audits a call that only reads, in a separate transaction, so that an expired organisation can still export. */
export const recordReading = (app: App, actor: OrgActor, action: string, facts: Parameters<typeof recordAudit>[3]): Promise<void> =>
  app.database.asMember(actor, (tx) => recordAudit(tx, actor, action, facts))

export async function listEntries(app: App, db: Db, actor: OrgActor, query: QueryOf<typeof audit.list>) {
  const after = decodeCursor(query.cursor, 'newest', ['instant', 'id'])
  const filter = await filterOf(app, db, actor, query)
  const { location_ids, unit_ids } = actor
  const sight = location_ids || unit_ids ? [actor.user_id, location_ids, unit_ids] : null
  const name = `audit ${JSON.stringify([actor.organisation_id, sight, filter])}`
  const [rows, total] = await Promise.all([
    selectEntries(db, actor, filter, 'desc', query.limit + 1, after),
    app.longLists.total(name, () => countEntries(db, actor, filter)),
  ])
  const page = toPage({ rows, limit: query.limit, total, sort: 'newest', values: (row) => [row.at, row.id] })
  return { ...page, docs: page.docs.map(presentEntry) }
}

export const getEntry = async (db: Db, actor: OrgActor, entryId: string) =>
  presentDetail(requireFound(await selectEntry(db, actor, entryId)))

/** The people and steps of the entries that the actor may see. */
export async function auditMetadata(db: Db, actor: OrgActor) {
  const [actors, actions] = await Promise.all([selectActors(db, actor), selectActions(db, actor)])
  return { actors, actions }
}

/** Running numbers repeat daily, so a filter without days searches this many recent days. */
const NUMBER_DAYS = 31

/** The filter for SQL: days as instants, a record's name as its ids. */
export async function filterOf(
  app: App,
  db: Db,
  actor: OrgActor,
  { actor_id: actorId, record_type: recordType, action, record, startDate, endDate, ...others }: FiltersOf<typeof audit.list>,
): Promise<EntryFilter> {
  others satisfies Record<string, never>
  const zone = actor.time_zone
  const from = startDate && dayStart(startDate, zone).toISOString()
  const to = endDate && dayEnd(endDate, zone).toISOString()
  return {
    actor_id: actorId,
    record_type: recordType,
    action,
    records: record ? await idsOf(db, actor, record, startDate, endDate ?? dayIn(app.clock.now(), actor.time_zone)) : undefined,
    from,
    to,
  }
}

async function idsOf(db: Db, actor: OrgActor, record: string, startDate: Day | undefined, last: Day): Promise<string[]> {
  if (id.safeParse(record).success) return [record.toLowerCase()]
  const first = startDate ?? addDays(last, 1 - NUMBER_DAYS)
  return selectNamed(db, actor, record, dayStart(first, actor.time_zone).toISOString(), dayEnd(last, actor.time_zone).toISOString())
}

export async function latestVerification(db: Db, actor: OrgActor) {
  const [latest, waitingCount] = await Promise.all([
    selectVerification(db, actor.organisation_id),
    selectWaiting(db, actor.organisation_id),
  ])
  return { latest: latest ?? null, waiting: waitingCount }
}

/** For the operator: organisations whose latest verification found a fault. */
export async function faultsFound(tx: Tx): Promise<{ organisation_id: number; fault: AuditFault; at: string; sentence: string }[]> {
  const faults = await selectFaults(tx)
  return faults.map(({ organisation_id, fault, fault_seq, fault_entry_id, at }) => ({
    ...{ organisation_id, fault, at },
    sentence: sentenceOf({ organisation_id, fault: { kind: fault, seq: fault_seq, entry_id: fault_entry_id } }),
  }))
}
