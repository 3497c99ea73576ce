import type { EVENTS } from '@gatehouse/contract/events.ts'
import type { Actor } from '../db/actor.ts'
import { defer, type Tx } from '../db/handles.ts'
import { namesOf, prepare } from '../db/prepared.ts'
import type { Audience } from './audience.ts'

type LiveEventRow = { organisation_id: number; kind: string; record_id: string | null } & Audience

declare module '../db/tables.ts' {
  interface Tables {
    live_events: LiveEventRow
  }
}

const insertEvent = prepare<LiveEventRow, unknown>(
  namesOf<LiveEventRow>()('organisation_id', 'kind', 'record_id', 'location_ids', 'unit_ids', 'user_id'),
  (db, values) => db.insertInto('live_events').values(values),
)

/** A kind without its limits does not compile. */
export type Published = {
  [K in keyof typeof EVENTS]: { kind: K; record_id?: string | null } & Pick<Audience, (typeof EVENTS)[K]['limits'][number]>
}[keyof typeof EVENTS]

const published = new WeakSet<Tx>()

/** Tells open pages of a change, in its transaction. A moved record is also told to those who saw it before. */
export async function publish(tx: Tx, actor: Actor, { kind, record_id = null, ...limits }: Published): Promise<void> {
  const { location_ids = null, unit_ids = null, user_id = null }: Partial<Audience> = limits
  defer(tx, insertEvent({ organisation_id: actor.organisation_id!, kind, record_id, location_ids, unit_ids, user_id }))
  published.add(tx)
}

/** For a database function that published (`live_event`). */
export const markPublished = (tx: Tx): void => void published.add(tx)

/** Whether the transaction published; then wake the servers after the commit. */
export const takePublished = (tx: Tx): boolean => published.delete(tx)
