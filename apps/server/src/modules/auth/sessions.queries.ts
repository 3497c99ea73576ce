import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryOne } from '../../kernel/db/query.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    /** Row security shows a person's own sessions only. */
    sessions: {
      id: string
      user_id: string
      organisation_id: number | null
      created_at: Generated<string>
      expires_at: string
      idle_minutes: number
      last_seen_at: Generated<string>
      ended_at: string | null
      ip: string | null
      user_agent: string | null
      device: string | null
    }
  }
}

const alive = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - make_interval(mins => idle_minutes)`)

/** Only a script opens this many sessions. */
const MOST = 100

export const selectSessions = (db: Db, userId: string) =>
  alive(db, userId)
    .select(['id', 'organisation_id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()

export const selectSession = (db: Db, userId: string, id: string) => alive(db, userId).select('id').where('id', '=', id).executeTakeFirst()

/** Returns the number of ended sessions. */
export const endOthers = async (tx: Tx, userId: string, except: string): Promise<number> =>
  (await queryOne<{ ended: number }>(tx)`select sessions_end_all(${userId}::uuid, ${except}::uuid) as ended`)!.ended
