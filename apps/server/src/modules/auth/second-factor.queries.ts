import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    second_factors: {
      user_id: string
      secret: Buffer
      confirmed_at: string | null
      last_step: Generated<number>
      created_at: Generated<string>
    }
    recovery_codes: { user_id: string; code_hash: Buffer; used_at: string | null }
  }
}

export const lockFactor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', sql<number>`floor(extract(epoch from clock_timestamp()))::bigint`.as('at_second')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const selectFactor = (db: Db, userId: string) =>
  db.selectFrom('second_factors').select('confirmed_at').where('user_id', '=', userId).executeTakeFirst()

export async function countUnusedCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a secret, or replaces an unconfirmed one. False if the factor is on. */
export async function putSecret(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const confirmFactorRow = (tx: Tx, userId: string, step: number) =>
  tx.updateTable('second_factors').set({ confirmed_at: sql<string>`now()`, last_step: step }).where('user_id', '=', userId).execute()

export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

// Reviewed functions (0006_profile.sql): without a session no row is visible.

interface Factor {
  secret: Buffer
  at_second: number
}

export const findFactor = (tx: Tx, userId: string): Promise<Factor | undefined> =>
  queryOne<Factor>(tx)`select * from second_factor_find(${userId}::uuid)`

export const takeStep = async (tx: Tx, userId: string, step: number): Promise<boolean> =>
  (await queryOne<{ taken: boolean }>(tx)`select second_factor_take(${userId}::uuid, ${step}::bigint) as taken`)!.taken

export const takeRecoveryCode = async (tx: Tx, userId: string, hash: Buffer): Promise<boolean> =>
  (await queryOne<{ taken: boolean }>(tx)`select recovery_code_take(${userId}::uuid, ${hash}::bytea) as taken`)!.taken

export const selectMissing = (db: Db | Tx, userId: string): Promise<{ id: number; name: string }[]> =>
  queryAll<{ id: number; name: string }>(db)`select id, name from second_factor_missing(${userId}::uuid)`

export const isNeeded = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await queryOne<{ needed: boolean }>(db)`select second_factor_needed(${userId}::uuid) as needed`)!.needed

/** False if an organisation requires the factor. */
export const deleteFactor = async (tx: Tx, userId: string): Promise<boolean> =>
  (await queryOne<{ off: boolean }>(tx)`select second_factor_off(${userId}::uuid) as off`)!.off

export const putTicket = (tx: Tx, ticket: { hash: Buffer; user_id: string; minutes: number }) =>
  sql`select sign_in_ticket_put(${ticket.hash}::bytea, ${ticket.user_id}::uuid, ${ticket.minutes}::int)`.execute(tx)

export const findTicket = (tx: Tx, hash: Buffer): Promise<{ user_id: string; email: string } | undefined> =>
  queryOne<{ user_id: string; email: string }>(tx)`select * from sign_in_ticket_find(${hash}::bytea)`

export const useTicket = (tx: Tx, hash: Buffer) => sql`select sign_in_ticket_use(${hash}::bytea)`.execute(tx)
