import { joinParts } from '../src/modules/audit/audit.parts.ts'
import type { TestDatabase } from './database.ts'

type Sql = Pick<TestDatabase, 'sql'>

interface Entry extends ReturnType<typeof joinParts> {
  id: string
  action: string
  actor_id: string | null
  actor_name: string | null
  record_type: string
  record_id: string | null
  erased_at: Date | null
}

/** Audit log entries that meet a condition, oldest first, with facts and personal details merged. */
export async function auditEntries({ sql }: Sql, condition: string, ...values: unknown[]): Promise<Entry[]> {
  const rows = await sql(`select * from audit_entries where ${condition} order by at, tx_id, id`, ...values)
  return rows.map((row) => ({ ...(row as Entry), ...joinParts(row as Parameters<typeof joinParts>[0]) }))
}

/** The entries of a record. */
export const entriesOf = (database: Sql, recordId: string): Promise<Entry[]> => auditEntries(database, 'record_id = $1', recordId)
