import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import './messages.table.ts'

export interface Place {
  organisation_id: number
  _id: string
}

export const insertMessage = (tx: Tx, row: Insertable<Tables['messages']>) => tx.insertInto('messages').values(row).execute()

export const enqueueMessage = (tx: Tx, task: string, payload: { organisation_id: number; message_id: string }) =>
  sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)

export const selectQueued = (db: Db, { organisation_id, _id }: Place) =>
  db
    .selectFrom('messages')
    .select(['_id', 'template', 'language', 'record_type', 'record_id', 'person_id', 'attempts', 'content_sealed'])
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .where('status', '=', 'queued')
    .executeTakeFirst()

/** Counts a failed try of a message that stays queued. */
export const countAttempt = (tx: Tx, { organisation_id, _id }: Place, problem: string) =>
  tx
    .updateTable('messages')
    .set({ attempts: sql`attempts + 1`, problem })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .where('status', '=', 'queued')
    .execute()

const ending = (tx: Tx, organisation_id: number, status: 'sent' | 'failed' | 'dropped') =>
  tx
    .updateTable('messages')
    .set({ status, content_sealed: null, ended_at: sql`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('status', '=', 'queued')

/** Ends a message and deletes its content. */
export const endMessage = (tx: Tx, { organisation_id, _id }: Place, status: 'sent' | 'failed', problem: string | null) =>
  ending(tx, organisation_id, status).set({ problem, attempts: sql`attempts + 1` }).where('_id', '=', _id).execute()

/** Drops the queued messages to a person. */
export const dropQueued = (tx: Tx, organisation_id: number, person_id: string) =>
  ending(tx, organisation_id, 'dropped').where('person_id', '=', person_id).execute()

/** The newest message to each person of a record. */
export const selectNewest = (db: Db, organisation_id: number, record_type: string, record_id: string) =>
  db
    .selectFrom('messages')
    .distinctOn('person_id')
    .select(['person_id', 'template', 'status', 'problem', 'created_at', 'ended_at'])
    .where('organisation_id', '=', organisation_id)
    .where('record_type', '=', record_type)
    .where('record_id', '=', record_id)
    .where('status', '<>', 'dropped')
    .orderBy('person_id')
    .orderBy('created_at', 'desc')
    .execute()

/** Number of messages for a record within the last hour. */
export const countOfHour = async (db: Db, organisation_id: number, record_type: string, record_id: string): Promise<number> =>
  (
    await db
      .selectFrom('messages')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('organisation_id', '=', organisation_id)
      .where('record_type', '=', record_type)
      .where('record_id', '=', record_id)
      .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
  ).n

/** Removes messages from before a time, except those about visits in dispute. Returns how many. */
export async function deleteMessages(tx: Tx, organisation_id: number, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('organisation_id', '=', organisation_id)
    .where('created_at', '<', before.toISOString())
    .where(sql<boolean>`not evidence_in_dispute(organisation_id, 'messages', _id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
