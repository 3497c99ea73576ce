import type { Generated, Insertable } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'

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
  request_id: string | null
  ip: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    audit_entries: AuditEntryRow
  }
}

export const insertEntry = (tx: Tx, entry: Insertable<AuditEntryRow>) => tx.insertInto('audit_entries').values(entry)

export const selectEntriesOf = (db: Db, organisationId: number, recordId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'actor_name', 'reason', 'before', 'after'])
    .where('organisation_id', '=', organisationId)
    .where('record_id', '=', recordId)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .execute()
