import { newId } from '../../kernel/crypto/uuid.ts'
import type { Member } from '../../kernel/db/actor.ts'
import { type Db, defer, type Tx } from '../../kernel/db/handles.ts'
import { insertEntry, selectEntriesOf } from './audit.queries.ts'

export interface AuditFacts {
  record_type: string
  record_id: string | null
  reason?: string | null
  /** The record as it was and as it is, without personal numbers: what stands here can be read by an auditor for years. */
  before?: object | null
  after?: object | null
}

type Doer = Pick<Member, 'organisation_id' | 'user_id' | 'name' | 'session_id' | 'request_id' | 'ip'>

/** Writes who did what, in the transaction of the change it tells of: neither is there without the other. */
export async function recordAudit(tx: Tx, actor: Doer, action: string, facts: AuditFacts): Promise<void> {
  const entry = {
    organisation_id: actor.organisation_id,
    id: newId(),
    actor_id: actor.user_id || null,
    actor_name: actor.name,
    session_id: actor.session_id || null,
    action,
    record_type: facts.record_type,
    record_id: facts.record_id,
    reason: facts.reason ?? null,
    before: facts.before ? JSON.stringify(facts.before) : null,
    after: facts.after ? JSON.stringify(facts.after) : null,
    request_id: actor.request_id,
    ip: actor.ip,
  }
  defer(tx, insertEntry(entry))
}

export interface HistoryEntry {
  at: string
  action: string
  by: string | null
  reason: string | null
  changed: string[]
}

/** What happened to one record, oldest first, with the names of the fields that each step changed. */
export async function historyOf(db: Db, actor: Member, recordId: string): Promise<HistoryEntry[]> {
  const entries = await selectEntriesOf(db, actor.organisation_id, recordId)
  return entries.map(({ at, action, actor_name, reason, before, after }) => ({
    at,
    action,
    by: actor_name,
    reason,
    changed: changedFields(before, after),
  }))
}

/** Names of the fields whose values differ; empty where there is no before to compare with. */
function changedFields(before: string | null, after: string | null): string[] {
  if (!before || !after) return []
  const [was, is] = [JSON.parse(before) as Record<string, unknown>, JSON.parse(after) as Record<string, unknown>]
  return Object.keys(is).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
}
