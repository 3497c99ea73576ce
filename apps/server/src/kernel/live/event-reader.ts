import { rowsOf, runBatch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import type { RecordedEvent } from './audience.ts'

/** Events are kept for an hour and swept every ten minutes; a page that comes back later than this reads everything again. */
const RESUMED_SECONDS = 50 * 60
/** What one reading takes, and what is remembered for pages that come back. */
const MOST_EVENTS = 5000

export interface EventRow extends RecordedEvent {
  id: number
  /** The epoch in which its transaction wrote it. */
  tx_id: number
  organisation_id: number
}

interface Moment {
  epoch: number
  /** Earlier epochs in which somebody was still writing. */
  unfinished: number[]
  /** The database's clock. */
  seconds: number
}

/**
 * Reads the events of all organisations as they become visible, each once, and remembers the last ones, so that any number of pages that come
 * back together cost no reading of their own. What one reading costs does not depend on how long a transaction has been writing.
 */
export class EventReader {
  private readonly database: Database
  private at: Moment | undefined
  /** Of those that are read once more. */
  private seen = new Set<number>()
  private remembered: EventRow[] = []
  /** All events of this epoch and of later ones are remembered. */
  private from = 0
  /** Unfinished epochs of which nobody knows any more what was read. */
  private lost: number[] = []

  constructor(database: Database) {
    this.database = database
  }

  /** What an earlier epoch held was all there to be read. */
  get horizon(): number {
    return this.at ? Math.min(this.at.epoch, ...this.at.unfinished) : 0
  }

  /** `<horizon>-<seconds>`: from where to read on, and when that was. */
  get position(): string {
    return `${this.horizon}-${this.at?.seconds ?? 0}`
  }

  /** What became visible since the last reading, the first time nothing; undefined where that is not known, or too much to tell. */
  async read(): Promise<EventRow[] | undefined> {
    const before = this.at
    const awaited = before ? before.unfinished.filter((epoch) => !this.lost.includes(epoch)) : []
    const { rows, ...now } = await this.ask(before?.epoch ?? 0, awaited)
    // Another lock of an earlier epoch is that of a transaction that is about to take a later one.
    const unfinished = now.unfinished.filter((epoch) => !before || epoch >= before.epoch || before.unfinished.includes(epoch))
    this.at = { ...now, unfinished }
    // A database that was set back, as after a failover, has other events under the same numbers.
    const known = !before || (now.epoch > before.epoch && this.lost.every((epoch) => unfinished.includes(epoch)))
    if (!known || (before && rows.length >= MOST_EVENTS)) {
      this.lost = unfinished
      this.forget(now.epoch)
      return undefined
    }
    const fresh = rows.filter((row) => !this.seen.has(row.id))
    this.seen = new Set(rows.filter(({ tx_id }) => tx_id >= now.epoch || unfinished.includes(tx_id)).map(({ id }) => id))
    if (!before && rows.length >= MOST_EVENTS) this.from = rows[0]!.tx_id + 1
    this.remember(fresh)
    return before ? fresh : []
  }

  /**
   * What an organisation was told since a position; null where that cannot be known. The position may be another server's and lie beyond this
   * one's horizon: what was committed in between is remembered here, and what is not yet is told when it is.
   */
  since(organisationId: number, horizon: number, seconds: number): EventRow[] | null {
    if (!this.at || horizon < this.from || horizon > this.at.epoch || this.at.seconds - seconds > RESUMED_SECONDS) return null
    return this.remembered.filter((row) => row.organisation_id === organisationId && row.tx_id >= horizon)
  }

  private remember(fresh: readonly EventRow[]): void {
    this.remembered.push(...fresh)
    const dropped = this.remembered.splice(0, Math.max(0, this.remembered.length - MOST_EVENTS))
    for (const { tx_id } of dropped) this.from = Math.max(this.from, tx_id + 1)
  }

  private forget(epoch: number): void {
    this.seen.clear()
    this.remembered = []
    this.from = epoch
  }

  /** The epoch is begun first: what is committed between the two statements is only read once more. */
  private ask(since: number, also: number[]): Promise<Moment & { rows: EventRow[] }> {
    return this.database.pooled(async (client) => {
      const [, begun, events] = await runBatch(client, [
        this.database.contextStep(null, null, true),
        {
          name: 'live_epoch',
          text: 'select epoch, to_json(unfinished) as unfinished, extract(epoch from now())::bigint as seconds from epoch_begin()',
        },
        {
          name: 'live_events_since',
          text: 'select * from live_events_since($1::bigint, $2::bigint[], $3::int)',
          values: [since, also, MOST_EVENTS],
        },
      ])
      const [moment] = rowsOf(begun!) as unknown as Moment[]
      return { ...moment!, rows: (rowsOf(events!) as unknown as EventRow[]).reverse() }
    })
  }
}
