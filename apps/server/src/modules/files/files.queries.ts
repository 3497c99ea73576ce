import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'

interface FileRow {
  organisation_id: number
  id: string
  storage_key: string
  media_type: string
  size: number
  /** Version of the data key. */
  key_version: number
  record_type: string
  record_id: string
  created_by: string | null
  created_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    files: FileRow
  }
}

export const insertFile = (tx: Tx, file: Omit<FileRow, 'created_at'>) => tx.insertInto('files').values(file).execute()

export const selectFile = (db: Db, organisationId: number, id: string) =>
  db
    .selectFrom('files')
    .select(['storage_key', 'media_type'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteFile = (tx: Tx, organisationId: number, id: string) =>
  tx.deleteFrom('files').where('organisation_id', '=', organisationId).where('id', '=', id).returning('storage_key').executeTakeFirst()

export const deleteFilesOf = (tx: Tx, organisationId: number, record_type: string, ids: readonly string[]) =>
  tx
    .deleteFrom('files')
    .where('organisation_id', '=', organisationId)
    .where('record_type', '=', record_type)
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .returning('storage_key')
    .execute()

/** Queues the deletion of the bytes; it runs after the commit. */
export const enqueueDeletion = (tx: Tx, storage_key: string) =>
  sql`select enqueue_job('delete_file', ${JSON.stringify({ storage_key })}::json)`.execute(tx)

/** The keys without a row in any organisation. */
export const selectKeysWithoutRow = async (tx: Tx, keys: readonly string[]): Promise<string[]> =>
  (await queryAll<{ storage_key: string }>(tx)`select storage_key from files_untold(${keys}::text[]) storage_key`).map(
    (row) => row.storage_key,
  )

/** Files sealed with another key version. */
export const selectSealedElse = (tx: Tx, organisationId: number, version: number, after: string, limit: number) =>
  tx
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('organisation_id', '=', organisationId)
    .where('key_version', '<>', version)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function updateKeyVersion(tx: Tx, organisationId: number, id: string, key_version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ key_version })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
