import type { EVENTS } from '@gatehouse/contract/events.ts'
import { sql } from 'kysely'
import type { Actor } from '../db/actor.ts'
import { defer, type Tx } from '../db/handles.ts'
import type { Audience } from './audience.ts'

type LiveEventRow = { organisation_id: number; kind: string; record_id: string | null } & Audience

declare module '../db/tables.ts' {
  interface Tables {
    live_events: LiveEventRow
  }
}

/** A kind without its limits does not compile. */
export type Published = {
  [K in keyof typeof EVENTS]: { kind: K; record_id?: string | null } & Pick<Audience, (typeof EVENTS)[K]['limits'][number]>
}[keyof typeof EVENTS]

const publishingTxs = new WeakSet<Tx>()

/** Announces a change to open pages, in the change's transaction. A moved record is also announced to those who saw it before. */
export async function publish(tx: Tx, actor: Actor, { kind, record_id = null, ...limits }: Published): Promise<void> {
  const { location_ids = null, unit_ids = null, user_id = null }: Partial<Audience> = limits
  const values = sql.join([actor.organisation_id, kind, record_id, location_ids, unit_ids, user_id])
  const insert = sql`insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids, user_id) values (${values})`
  defer(tx, insert.compile(tx))
  publishingTxs.add(tx)
}

/** For a statement that writes its own event, such as that of a check-in. */
export const markPublished = (tx: Tx): void => void publishingTxs.add(tx)

/** Whether the transaction published; if so, wake the servers after the commit. */
export const takePublished = (tx: Tx): boolean => publishingTxs.delete(tx)
