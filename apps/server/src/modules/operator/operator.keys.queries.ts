import { sql } from 'kysely'
import type { KeyKind } from '../../kernel/crypto/envelope.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { passwordStatements } from '../../kernel/db/roles.ts'
import { SEALED_COLUMNS, versionOf } from '../../kernel/personal/reseal.ts'

export interface DataVersion {
  version: number
  created_at: string
  /** Age of the version in minutes; see RETIRED_AFTER_MINUTES. */
  minutes: number
}

export const selectVersions = (tx: Tx, organisation_id: number): Promise<DataVersion[]> =>
  queryAll<DataVersion>(tx)`
    select version, created_at, floor(extract(epoch from now() - created_at) / 60)::int as minutes
    from organisation_keys where organisation_id = ${organisation_id}::int and kind = 'data' order by version desc`

export async function countValues(tx: Tx, organisation_id: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { table, columns } of SEALED_COLUMNS) {
    for (const column of columns) {
      const rows = await queryAll<{ version: number; count: number }>(tx)`
    select ${versionOf(column)} as version, count(*)::int as count
        from ${sql.table(table)} where organisation_id = ${organisation_id}::int and ${sql.ref(`${column}_sealed`)} is not null group by 1`
      for (const { version, count } of rows) counts.set(version, (counts.get(version) ?? 0) + count)
    }
  }
  return counts
}

export async function countFiles(tx: Tx, organisation_id: number): Promise<Map<number, number>> {
  const rows = await queryAll<{ version: number; count: number }>(tx)`
    select key_version as version, count(*)::int as count
    from files where organisation_id = ${organisation_id}::int group by 1`
  return new Map(rows.map(({ version, count }) => [version, count]))
}

export const deleteVersion = (tx: Tx, organisation_id: number, kind: 'data' | 'pass', version: number) =>
  sql`delete from organisation_keys where organisation_id = ${organisation_id}::int and kind = ${kind} and
    version = ${version}::int`.execute(tx)

export interface PassKeyRow {
  key_id: number
  created_at: string
  minutes: number
  retired: boolean
}

/** Newest first. */
export const selectPassKeys = (tx: Tx, organisation_id: number): Promise<PassKeyRow[]> =>
  queryAll<PassKeyRow>(tx)`
    select key_id, created_at, floor(extract(epoch from now() - created_at) / 60)::int as minutes, retired_at is not null as retired
    from pass_keys where organisation_id = ${organisation_id}::int order by key_id desc`

export const updateRetired = (tx: Tx, organisation_id: number, key_id: number) =>
  sql`update pass_keys set retired_at = now() where organisation_id = ${organisation_id}::int and key_id = ${key_id}::smallint`.execute(tx)

/** Queues the job twice: for now, and for when every server knows the new version. */
export async function enqueueReseal(tx: Tx, organisation_id: number): Promise<void> {
  const payload = JSON.stringify({ organisation_id })
  await sql`select enqueue_job('reseal', ${payload}::json, ${`reseal/${organisation_id}`})`.execute(tx)
  await sql`select enqueue_job('reseal', ${payload}::json, ${`reseal-again/${organisation_id}`}, now() + interval '2 minutes')`.execute(tx)
}

interface WrappedKey {
  organisation_id: number
  kind: KeyKind
  version: number
  wrapped: Buffer
}

/** Locks the table, so that no key is added or retired meanwhile. */
export async function lockKeys(tx: Tx): Promise<WrappedKey[]> {
  await sql`lock table organisation_keys in share row exclusive mode`.execute(tx)
  const rows = await queryAll<WrappedKey>(tx)`
    select organisation_id, kind, version, wrapped from organisation_keys
    order by organisation_id, kind, version`
  return rows
}

export const updateWrapped = (tx: Tx, { organisation_id, kind, version, wrapped }: WrappedKey) =>
  sql`update organisation_keys set wrapped = ${wrapped} where organisation_id = ${organisation_id}::int and
    kind = ${kind} and version = ${version}::int`.execute(tx)

/** Locks every row that it returns. */
export const lockSealed = (tx: Tx, table: string, column: string): Promise<{ user_id: string; sealed: Buffer }[]> =>
  queryAll<{ user_id: string; sealed: Buffer }>(tx)`
    select user_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null order by user_id for no key update`

export const updateSealed = (tx: Tx, table: string, column: string, user_id: string, sealedValue: Buffer) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealedValue} where user_id = ${user_id}::uuid`.execute(tx)

/** Also sets the password of the jobs role, which derives from this one. */
export async function setAppPassword(tx: Tx, password: string): Promise<void> {
  for (const statement of passwordStatements(password)) await sql.raw(statement).execute(tx)
}

export const selectPersonFiles = (tx: Tx): Promise<{ id: string; user_id: string; storage_key: string }[]> =>
  queryAll<{ id: string; user_id: string; storage_key: string }>(tx)`select id, user_id, storage_key from person_files order by id`

/** Locks the head, so that nothing is linked meanwhile. */
export const lockHead = (tx: Tx, organisation_id: number) =>
  queryOne<{ seq: number; hash: Buffer; key_version: number | null; mac: Buffer | null }>(tx)`
    select seq, hash, key_version, mac from audit_heads where organisation_id = ${organisation_id}::int for update`

export const updateHead = (tx: Tx, organisation_id: number, key_version: number, mac: Buffer) =>
  sql`update audit_heads set key_version = ${key_version}::int, mac = ${mac} where organisation_id = ${organisation_id}::int`.execute(tx)
