import type { Sharer } from './fair-queue.ts'
import { FairShare } from './fair-share.ts'

/** What organisations share of one server, each in its turn (docs/decisions/0022). Connections to the database are shared by `Database`. */
export interface Shares {
  /** Calls of a session that are worked on at once; they hold nothing of others. */
  calls: FairShare
  /** Forms on their way: each holds up to a whole file in memory, from its first byte until it was made anew. */
  bodies: FairShare
  /** A large picture takes a processor for a second, and 100 MB, while it is made smaller. */
  pictures: FairShare
  /** Processes that read and write files of rows: each may take a processor for seconds, and 400 MB. */
  tables: FairShare
  /** Exports, from their first row to their last (T28). */
  exports: FairShare
  /** Names that are held against long lists. */
  matching: FairShare
}

/** Half a minute of others' work, but not for ever: longer than that nobody looks at a page that says it is working. */
const PATIENT = { longestWaitMs: 30_000 }

export const openShares = (callsAtOnce: number): Shares => ({
  // A page that shows a list fetches its pictures at once, and behind a proxy that speaks HTTP/2 nothing in the browser holds them back.
  calls: new FairShare({
    places: Number.POSITIVE_INFINITY,
    organisation: callsAtOnce * 16,
    person: callsAtOnce,
    waiting: 2_000,
    personWaiting: 200,
    longestWaitMs: 5_000,
  }),
  bodies: new FairShare({ places: 24, organisation: 6, person: 3, waiting: 40, personWaiting: 20, ...PATIENT }),
  pictures: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 40, personWaiting: 40, ...PATIENT }),
  tables: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 20, personWaiting: 10, ...PATIENT }),
  exports: new FairShare({ places: 8, organisation: 2, person: 2, waiting: 20, personWaiting: 10, ...PATIENT }),
  matching: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 20, personWaiting: 10, ...PATIENT }),
})

/** Of a person at work; who is in no organisation has a share of their own. */
export const sharerOf = ({ organisation_id, user_id }: { organisation_id: number | null; user_id: string }): Sharer => ({
  organisation: organisation_id ?? user_id,
  person: user_id,
})
