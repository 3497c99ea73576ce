import type { Db } from '../../kernel/db/handles.ts'
import { selectUser, selectUserNames } from './users.queries.ts'

/** The person's own address and picture. */
export const selectAvatarOf = (db: Db, userId: string) => selectUser(db, userId)

/** Names of people, by id; one who left the organisation is not among them. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await selectUserNames(db, wanted)).map(({ id, name }) => [id, name]))
}
