import type { Db } from '../../kernel/db/handles.ts'
import { selectUser, selectUserName } from './users.queries.ts'

/** The person's own address and picture. */
export const selectAvatarOf = (db: Db, userId: string) => selectUser(db, userId)

/** What a person of the organisation is called; empty for one who left it. */
export const nameOf = async (db: Db, userId: string): Promise<string> => (await selectUserName(db, userId))?.name ?? ''
