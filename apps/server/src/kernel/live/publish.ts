import type { EVENT_KINDS } from '@gatehouse/contract/events.ts'
import type { Actor } from '../db/actor.ts'
import { defer, type Tx } from '../db/handles.ts'
import { namesOf, prepare } from '../db/prepared.ts'

interface LiveEventRow {
  organisation_id: number
  kind: string
  record_id: string | null
  location_id: string | null
  user_id: string | null
}

declare module '../db/tables.ts' {
  interface Tables {
    live_events: LiveEventRow
  }
}

const insertEvent = prepare<LiveEventRow, unknown>(
  namesOf<LiveEventRow>()('organisation_id', 'kind', 'record_id', 'location_id', 'user_id'),
  (db, values) => db.insertInto('live_events').values(values),
)

interface Published {
  kind: (typeof EVENT_KINDS)[number]
  record_id?: string | null
  location_id?: string | null
  /** Only for this person's pages. */
  user_id?: string | null
}

const published = new WeakSet<Tx>()

/** Tells open pages of a change, with the transaction that makes it: pages hear of nothing that did not happen. */
export async function publish(tx: Tx, actor: Actor, event: Published): Promise<void> {
  const { kind, record_id = null, location_id = null, user_id = null } = event
  defer(tx, insertEvent({ organisation_id: actor.organisation_id!, kind, record_id, location_id, user_id }))
  published.add(tx)
}

/** Whether a transaction told something; once it is committed, the servers are to be woken. */
export const takePublished = (tx: Tx): boolean => published.delete(tx)
