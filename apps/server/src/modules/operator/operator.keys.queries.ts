import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { passwordStatements } from '../../kernel/db/roles.ts'
import { versionOf } from '../../kernel/personal/reseal.ts'
import { SEALED_COLUMNS } from '../../kernel/personal/sealed-columns.ts'

export interface DataVersion {
  version: number
  created_at: string
  /** Since when servers seal with a newer one at the latest; see RETIRED_AFTER_MINUTES. */
  minutes: number
}

export async function selectVersions(tx: Tx, organisation_id: number): Promise<DataVersion[]> {
  const { rows } = await sql<DataVersion>`select version, created_at, floor(extract(epoch from now() - created_at) / 60)::int as minutes
    from organisation_keys where organisation_id = ${organisation_id}::int and kind = 'data' order by version desc`.execute(tx)
  return rows
}

export async function countValues(tx: Tx, organisation_id: number): Promise<Map<number, number>> {
  const counted = new Map<number, number>()
  for (const { table, columns } of SEALED_COLUMNS) {
    for (const column of columns) {
      const { rows } = await sql<{ version: number; count: number }>`select ${versionOf(column)} as version, count(*)::int as count
        from ${sql.table(table)} where organisation_id = ${organisation_id}::int and ${sql.ref(`${column}_sealed`)} is not null group by 1`.execute(
        tx,
      )
      for (const { version, count } of rows) counted.set(version, (counted.get(version) ?? 0) + count)
    }
  }
  return counted
}

export async function countFiles(tx: Tx, organisation_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ version: number; count: number }>`select key_version as version, count(*)::int as count
    from files where organisation_id = ${organisation_id}::int group by 1`.execute(tx)
  return new Map(rows.map(({ version, count }) => [version, count]))
}

export const deleteVersion = (tx: Tx, organisation_id: number, version: number) =>
  sql`delete from organisation_keys where organisation_id = ${organisation_id}::int and kind = 'data' and version = ${version}::int`.execute(
    tx,
  )

/** Queued twice: now, and when every server knows the new version. */
export async function enqueueReseal(tx: Tx, organisation_id: number): Promise<void> {
  const payload = JSON.stringify({ organisation_id })
  await sql`select enqueue_job('reseal', ${payload}::json, ${`reseal/${organisation_id}`})`.execute(tx)
  await sql`select enqueue_job('reseal', ${payload}::json, ${`reseal-again/${organisation_id}`}, now() + interval '2 minutes')`.execute(tx)
}

interface WrappedKey {
  organisation_id: number
  kind: 'data' | 'index' | 'audit'
  version: number
  wrapped: Buffer
}

/** Locked, so that none is added or retired meanwhile. */
export async function lockKeys(tx: Tx): Promise<WrappedKey[]> {
  await sql`lock table organisation_keys in share row exclusive mode`.execute(tx)
  const { rows } = await sql<WrappedKey>`select organisation_id, kind, version, wrapped from organisation_keys
    order by organisation_id, kind, version`.execute(tx)
  return rows
}

export const updateWrapped = (tx: Tx, { organisation_id, kind, version, wrapped }: WrappedKey) =>
  sql`update organisation_keys set wrapped = ${wrapped} where organisation_id = ${organisation_id}::int and kind = ${kind} and version = ${version}::int`.execute(
    tx,
  )

/** One locked row at a time. */
export async function lockSealed(tx: Tx, table: string, column: string): Promise<{ user_id: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ user_id: string; sealed: Buffer }>`select user_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by user_id for no key update`.execute(tx)
  return rows
}

export const updateSealed = (tx: Tx, table: string, column: string, user_id: string, sealed: Buffer) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where user_id = ${user_id}::uuid`.execute(tx)

/** Also for the jobs role, whose password derives from it. */
export async function setAppPassword(tx: Tx, password: string): Promise<void> {
  for (const statement of passwordStatements(password)) await sql.raw(statement).execute(tx)
}

export async function selectPersonFiles(tx: Tx): Promise<{ id: string; user_id: string; storage_key: string }[]> {
  const { rows } = await sql<{
    id: string
    user_id: string
    storage_key: string
  }>`select id, user_id, storage_key from person_files order by id`.execute(tx)
  return rows
}

/** Locked, so that nothing is linked meanwhile. */
export async function lockHead(tx: Tx, organisation_id: number) {
  const { rows } = await sql<{ seq: number; hash: Buffer; key_version: number | null; mac: Buffer | null }>`
    select seq, hash, key_version, mac from audit_heads where organisation_id = ${organisation_id}::int for update`.execute(tx)
  return rows[0]
}

export const updateHead = (tx: Tx, organisation_id: number, key_version: number, mac: Buffer) =>
  sql`update audit_heads set key_version = ${key_version}::int, mac = ${mac} where organisation_id = ${organisation_id}::int`.execute(tx)
