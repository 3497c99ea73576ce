import type { AuditFault, AuditVerification } from '@gatehouse/contract/audit/audit.ts'
import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'

interface AuditEntryRow {
  organisation_id: number
  id: string
  at: Generated<string>
  actor_id: string | null
  actor_name: string | null
  session_id: string | null
  action: string
  record_type: string
  record_id: string | null
  reason: string | null
  before: string | null
  after: string | null
  personal: string | null
  personal_salt: Buffer | null
  personal_hash: Buffer | null
  erased_at: Generated<string | null>
  request_id: string | null
  ip: string | null
  location_ids: Generated<string[] | null>
}

interface VerificationRow {
  organisation_id: number
  id: string
  at: Generated<string>
  entries: number
  seq: number
  hash: string
  fault: AuditFault | null
  fault_seq: number | null
  fault_entry_id: string | null
  anchor: number | null
  /** Number of entries whose personal part is erased, and the position after which the chain begins. */
  erased: number
  start_seq: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    audit_entries: AuditEntryRow
    audit_verifications: VerificationRow
  }
}

type NewEntry = Omit<AuditEntryRow, 'at' | 'location_ids' | 'erased_at'>

/** Plain SQL, because nearly every write inserts an entry and building the statement from objects takes several times as long. */
export const insertEntry = (entry: NewEntry) => {
  const { organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, reason, ...rest } = entry
  const { before, after, personal, personal_salt, personal_hash, request_id, ip } = rest
  return sql`insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, reason,
      before, after, personal, personal_salt, personal_hash, request_id, ip)
    values (${sql.join([organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, reason])},
      ${sql.join([before, after, personal, personal_salt, personal_hash, request_id, ip])})`
}

export const selectEntriesOf = (db: Db, organisationId: number, recordId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'actor_name', 'reason', 'before', 'after', 'personal'])
    .where('organisation_id', '=', organisationId)
    .where('record_id', '=', recordId)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .execute()

export const insertVerification = (tx: Tx, verification: Omit<VerificationRow, 'at'>) =>
  tx.insertInto('audit_verifications').values(verification).execute()

/** The latest verification; with `good`, the latest one without a fault. */
export async function selectVerification(db: Db, organisationId: number, good = false): Promise<AuditVerification | undefined> {
  const row = await db
    .selectFrom('audit_verifications')
    .select(['at', 'entries', 'erased', 'start_seq', 'seq', 'hash', 'fault', 'fault_seq', 'fault_entry_id'])
    .where('organisation_id', '=', organisationId)
    .$if(good, (q) => q.where('fault', 'is', null).where('seq', '>', 0))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { fault, fault_seq, fault_entry_id, ...rest } = row
  return { ...rest, fault: fault && { kind: fault, seq: fault_seq, entry_id: fault_entry_id } }
}

interface FaultRow extends Pick<VerificationRow, 'organisation_id' | 'fault_seq' | 'fault_entry_id'> {
  at: string
  fault: AuditFault
}

export const selectFaults = (tx: Tx): Promise<FaultRow[]> =>
  queryAll<FaultRow>(tx)`
    select o.id as organisation_id, v.at, v.fault, v.fault_seq, v.fault_entry_id from organisations o
    cross join lateral (select * from audit_verifications a where a.organisation_id = o.id order by a.at desc limit 1) v
    where v.fault is not null order by o.id`

export async function selectAnchored(db: Db, organisationId: number): Promise<number> {
  const rows = await queryAll<{ n: number | null }>(db)`
    select max(anchor) as n from audit_verifications where organisation_id = ${organisationId}`
  return rows[0]!.n ?? 0
}

export const lockAnchors = (tx: Tx, organisationId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`audit_anchors/${organisationId}`}, 0))`.execute(tx)

export const enqueueAnchorMail = (tx: Tx, payload: { lines: string[]; wrong: string[] }) =>
  sql`select enqueue_job('mail_anchors', ${JSON.stringify(payload)}::json)`.execute(tx)

export const selectWaiting = async (db: Db, organisationId: number): Promise<number> =>
  (await queryOne<{ n: number }>(db)`
    select count(*)::int as n from audit_entries e where e.organisation_id = ${organisationId}
      and e.tx_id >= coalesce((select h.horizon from audit_heads h where h.organisation_id = ${organisationId}), '0')`)!.n
