import { rowsOf, runBatch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import type { RecordedEvent } from './audience.ts'

/** Events are kept for an hour; a page that comes back later reads everything. */
const RESUMED_SECONDS = 50 * 60
/** Per reading, and for pages that come back. */
const MOST_EVENTS = 5000

export interface EventRow extends RecordedEvent {
  id: number
  /** The epoch of its transaction. */
  tx_id: number
  organisation_id: number
}

interface Moment {
  epoch: number
  unfinished: number[]
  seconds: number
}

/** Reads the events of all organisations once each as they become visible. Remembers recent events, so that pages that come back cost no query. */
export class EventReader {
  private readonly database: Database
  private at: Moment | undefined
  /** Events that will be read again. */
  private seen = new Set<number>()
  private remembered: EventRow[] = []
  /** All events from this epoch on are remembered. */
  private from = 0
  /** Unfinished epochs whose events are unknown. */
  private lost: number[] = []

  constructor(database: Database) {
    this.database = database
  }

  /** Events of earlier epochs are complete. */
  get horizon(): number {
    return this.at ? Math.min(this.at.epoch, ...this.at.unfinished) : 0
  }

  /** `<horizon>-<seconds>`: the place to continue reading, and its time. */
  get position(): string {
    return `${this.horizon}-${this.at?.seconds ?? 0}`
  }

  /** Events that became visible since the last reading, none the first time; undefined if they are unknown or too many. */
  async read(): Promise<EventRow[] | undefined> {
    const before = this.at
    const pendingEpochs = before ? before.unfinished.filter((epoch) => !this.lost.includes(epoch)) : []
    const { rows, ...now } = await this.ask(before?.epoch ?? 0, pendingEpochs)
    // A lock of another earlier epoch belongs to a transaction that will take a later one.
    const unfinishedEpochs = now.unfinished.filter((epoch) => !before || epoch >= before.epoch || before.unfinished.includes(epoch))
    this.at = { ...now, unfinished: unfinishedEpochs }
    // A database that was set back, for example after a failover, reuses numbers.
    const continuous = !before || (now.epoch > before.epoch && this.lost.every((epoch) => unfinishedEpochs.includes(epoch)))
    if (!continuous || (before && rows.length >= MOST_EVENTS)) {
      this.lost = unfinishedEpochs
      this.forget(now.epoch)
      return undefined
    }
    const fresh = rows.filter((row) => !this.seen.has(row.id))
    this.seen = new Set(rows.filter(({ tx_id }) => tx_id >= now.epoch || unfinishedEpochs.includes(tx_id)).map(({ id }) => id))
    if (!before && rows.length >= MOST_EVENTS) this.from = rows[0]!.tx_id + 1
    this.remember(fresh)
    return before ? fresh : []
  }

  /** The events of an organisation since a position, possibly of another server; null if they are unknown. */
  since(organisationId: number, horizon: number, seconds: number): EventRow[] | null {
    if (!this.at || horizon < this.from || horizon > this.at.epoch || this.at.seconds - seconds > RESUMED_SECONDS) return null
    return this.remembered.filter((row) => row.organisation_id === organisationId && row.tx_id >= horizon)
  }

  private remember(fresh: readonly EventRow[]): void {
    this.remembered.push(...fresh)
    const removedEvents = this.remembered.splice(0, Math.max(0, this.remembered.length - MOST_EVENTS))
    for (const { tx_id } of removedEvents) this.from = Math.max(this.from, tx_id + 1)
  }

  private forget(epoch: number): void {
    this.seen.clear()
    this.remembered = []
    this.from = epoch
  }

  /** Read the epoch first: events that commit in between are only read twice. */
  private ask(epoch: number, epochs: number[]): Promise<Moment & { rows: EventRow[] }> {
    return this.database.pooled(async (client) => {
      const [, epochResult, events] = await runBatch(client, [
        this.database.contextStep(null, null, true),
        {
          name: 'live_epoch',
          text: 'select epoch, to_json(unfinished) as unfinished, extract(epoch from now())::bigint as seconds from epoch_begin()',
        },
        {
          name: 'live_events_since',
          text: 'select * from live_events_since($1::bigint, $2::bigint[], $3::int)',
          values: [epoch, epochs, MOST_EVENTS],
        },
      ])
      const [moment] = rowsOf(epochResult!) as unknown as Moment[]
      return { ...moment!, rows: (rowsOf(events!) as unknown as EventRow[]).reverse() }
    })
  }
}
