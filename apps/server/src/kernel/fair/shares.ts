import type { Sharer } from './fair-queue.ts'
import { FairShare } from './fair-share.ts'

/** Resources of one server that organisations share in turns (docs/decisions/0022). */
export interface Shares {
  calls: FairShare
  /** Each form holds up to a whole file in memory. */
  bodies: FairShare
  /** A large picture takes a processor for a second, and 100 MB. */
  pictures: FairShare
  /** Processes that read tables: each may take seconds of a processor, and 400 MB. */
  tables: FairShare
  /** Processes that set pages of paper: each takes a tenth of a second of a processor, and 100 MB. */
  papers: FairShare
  /** Exports, from their first row until they were downloaded (T28). */
  exports: FairShare
  matching: FairShare
  /** Fee quotes: each takes milliseconds of the main thread, so an organisation computes one at a time. */
  quotes: FairShare
  /** Comparisons that price thousands of stays: a second of the main thread, in between calls. */
  comparisons: FairShare
  /** Connections to partners, each for up to five seconds. */
  partners: FairShare
  /** Calls of one link run one after the other, and each waiting call keeps a connection. */
  links: FairShare
  /** Photos by links, in separate places, so that guests never keep a desk waiting. Organisations take turns, and their links within them. */
  guests: { bodies: FairShare; pictures: FairShare }
}

/** Each keeps its own connection until its file was downloaded. */
export const EXPORTS_AT_ONCE = 8

/** People don't watch a page that says it is working for longer. */
const PATIENT = { longestWaitMs: 30_000 }

export const openShares = (callsAtOnce: number, exportsAtOnce = EXPORTS_AT_ONCE): Shares => ({
  // A list fetches its pictures at once, and HTTP/2 does not limit them.
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
  papers: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 20, personWaiting: 10, ...PATIENT }),
  exports: new FairShare({ places: exportsAtOnce, organisation: 2, person: 2, waiting: 20, personWaiting: 10, ...PATIENT }),
  links: new FairShare({
    places: Number.POSITIVE_INFINITY,
    organisation: 2,
    person: 2,
    waiting: 2_000,
    personWaiting: 20,
    longestWaitMs: 5_000,
  }),
  guests: {
    bodies: new FairShare({ places: 6, organisation: 2, person: 1, waiting: 100, personWaiting: 2, ...PATIENT }),
    pictures: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 100, personWaiting: 2, ...PATIENT }),
  },
  matching: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 20, personWaiting: 10, ...PATIENT }),
  quotes: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 40, personWaiting: 20, ...PATIENT }),
  comparisons: new FairShare({ places: 2, organisation: 1, person: 1, waiting: 20, personWaiting: 5, ...PATIENT }),
  partners: new FairShare({ places: 16, organisation: 2, person: 2, waiting: 100, personWaiting: 10, ...PATIENT }),
})

/** A person without an organisation has a separate share. */
export const sharerOf = ({ organisation_id, user_id }: { organisation_id: number | null; user_id: string }): Sharer => ({
  organisation: organisation_id ?? user_id,
  person: user_id,
})
