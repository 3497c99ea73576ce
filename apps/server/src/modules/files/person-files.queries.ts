import type { Generated } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'

/** The pictures that a person can have. */
export type PersonFileKind = 'avatar' | 'namecard' | 'namecard_back' | 'wechatqr'

interface PersonFileRow {
  id: string
  user_id: string
  kind: PersonFileKind
  storage_key: string
  media_type: string
  size: number
  created_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    person_files: PersonFileRow
  }
}

export const insertPersonFile = (tx: Tx, file: Omit<PersonFileRow, 'created_at'>) => tx.insertInto('person_files').values(file).execute()

/** The person's own pictures and a colleague's face; row security hides all others. */
export const selectPersonFile = (db: Db, id: string) =>
  db.selectFrom('person_files').select(['user_id', 'storage_key', 'media_type']).where('id', '=', id).executeTakeFirst()

export const selectPersonFiles = (db: Db, userId: string) =>
  db.selectFrom('person_files').select(['id', 'kind']).where('user_id', '=', userId).execute()

export const deletePersonFile = (tx: Tx, userId: string, kind: PersonFileKind) =>
  tx.deleteFrom('person_files').where('user_id', '=', userId).where('kind', '=', kind).returning('storage_key').executeTakeFirst()
