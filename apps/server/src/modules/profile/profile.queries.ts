import type { Generated } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { nextVersion } from '../../kernel/db/version.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    profiles: {
      user_id: string
      card: Buffer | null
      theme: 'light' | 'dark' | 'system' | null
      language_chosen: Generated<boolean>
      buddhist_era: Generated<boolean>
      updated_at: Generated<string>
    }
  }
}

export const selectProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.email',
      'users.name',
      'users.language',
      'profiles.card',
      'profiles.theme',
      'profiles.language_chosen',
      'profiles.buddhist_era',
      'profiles.updated_at',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

/** Locks the person, because the change is computed from what is read. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

export interface ProfileRow {
  card?: Buffer
  theme?: 'light' | 'dark' | 'system'
  language_chosen?: true
  buddhist_era?: boolean
}

export const upsertProfile = (tx: Tx, userId: string, row: ProfileRow) =>
  tx
    .insertInto('profiles')
    .values({ user_id: userId, card: null, theme: null, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, updated_at: nextVersion('profiles.updated_at') }))
    .execute()

export const updateName = (tx: Tx, userId: string, name: string) =>
  tx.updateTable('users').set({ name, updated_at: nextVersion() }).where('id', '=', userId).execute()

export const updateLanguage = (tx: Tx, userId: string, language: 'th' | 'en') =>
  tx.updateTable('users').set({ language, updated_at: nextVersion() }).where('id', '=', userId).execute()

export const updateAvatar = (tx: Tx, userId: string, avatar_file_id: string | null) =>
  tx.updateTable('users').set({ avatar_file_id, updated_at: nextVersion() }).where('id', '=', userId).execute()
