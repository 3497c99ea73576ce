import type { Generated } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'

interface FileRow {
  organisation_id: number
  id: string
  storage_key: string
  media_type: string
  size: number
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
    .select(['storage_key', 'media_type', 'size'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
