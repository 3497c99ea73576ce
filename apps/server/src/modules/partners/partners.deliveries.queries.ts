import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { partners } from '@gatehouse/contract/partners/partners.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import type { QueueKey } from './partners.queue.queries.ts'
import './partners.table.ts'

const COLUMNS = ['_id', 'partner_key', 'event', 'data', 'status', 'due_at', 'attempts', 'created_at', 'ended_at'] as const

type List = typeof partners.deliveries

/** A page of the events of a partner, newest first. */
export function selectDeliveries(
  db: Db,
  { organisation_id, partner_key }: QueueKey,
  { limit, cursor, ...filters }: Pick<QueryOf<List>, 'limit' | 'cursor'> & FiltersOf<List>,
) {
  const { status, ...others } = filters
  others satisfies Record<string, never>
  const ofPartner = db
    .selectFrom('partner_events')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
  return readPage(db, status ? ofPartner.where('status', '=', status) : ofPartner, { limit, cursor, sort: '-created_at' }, [
    ['created_at', 'instant'],
    ['_id', 'id'],
  ])
}

export const lockDelivery = (tx: Tx, { organisation_id, partner_key }: QueueKey, _id: string) =>
  tx
    .selectFrom('partner_events')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
    .where('_id', '=', _id)
    .forUpdate()
    .executeTakeFirst()

/** Makes an event due now, with all its tries again. */
export const makeDue = (tx: Tx, organisation_id: number, _id: string) =>
  tx
    .updateTable('partner_events')
    .set({ status: 'waiting', tries: 0, due_at: sql`now()`, ended_at: null })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Ends the pause after failures, so that a person who resends sees at once what happens. */
export const retryNow = (tx: Tx, organisation_id: number, partner_key: string) =>
  tx
    .updateTable('partner_queues')
    .set({ retry_at: sql`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
    .execute()

/** Removes up to `limit` events that are older than 30 days. Returns how many. */
export async function deleteOldEvents(tx: Tx, organisation_id: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from partner_events e where e.organisation_id = ${organisation_id} and e._id in (
      select o._id from partner_events o where o.organisation_id = ${organisation_id} and o.created_at < now() - interval '30 days'
      limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
