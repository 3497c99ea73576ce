import type { Db } from '../../kernel/db/handles.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    users: {
      id: string
      email: string
      name: string
      language: 'th' | 'en'
      avatar_file_id: string | null
      status: 'invited' | 'active' | 'suspended'
      created_at: string
      updated_at: string
    }
  }
}

export const selectUser = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'email', 'avatar_file_id']).where('id', '=', id).executeTakeFirstOrThrow()

export const selectUserName = (db: Db, id: string) => db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
