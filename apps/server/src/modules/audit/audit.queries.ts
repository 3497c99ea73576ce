import type { Generated } from 'kysely'
import type { Db } from '../../kernel/db/handles.ts'
import { namesOf, prepare } from '../../kernel/db/prepared.ts'

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

type NewEntry = Omit<AuditEntryRow, 'at'>

export const insertEntry = prepare<NewEntry, unknown>(
  namesOf<NewEntry>()(
    'organisation_id',
    'id',
    'actor_id',
    'actor_name',
    'session_id',
    'action',
    'record_type',
    'record_id',
    'reason',
    'before',
    'after',
    'request_id',
    'ip',
  ),
  (db, values) => db.insertInto('audit_entries').values(values),
)

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
