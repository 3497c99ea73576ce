import { EventEmitter } from 'node:events'
import pg from 'pg'
import { rowsOf, runBatch } from '../db/batch.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/log.ts'

const CHANNEL = 'gatehouse_live'
/** Events are kept this long for pages that come back after a break; longer, and the page reads everything again. */
const KEPT_MINUTES = 60

export interface Delivered {
  /** `<id>-<horizon>`: what a page gives back as Last-Event-ID. */
  event_id: string
  id: number
  organisation_id: number
  kind: string
  record_id: string | null
  location_id: string | null
  user_id: string | null
}

interface EventRow extends Omit<Delivered, 'event_id'> {
  tx_id: string
  horizon: string
}

type Listener = (event: Delivered) => void

/**
 * Live events of all organisations on this server. Changes write them to the database; after the commit one wake-up is told to every server
 * over LISTEN/NOTIFY, and each reads what it has not seen. The wake-up is not part of the transaction, because PostgreSQL lets only one
 * transaction with a NOTIFY commit at a time; where it is lost with its server, the next one or the timer finds the event.
 */
export class LiveEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(0)
  private readonly database: Database
  private readonly url: string
  private readonly log: Logger
  private listener: pg.Client | undefined
  private horizon: string | undefined
  private seen = new Set<number>()
  private reading: Promise<void> | undefined
  private again = false
  private waking: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(database: Database, url: string, log: Logger) {
    this.database = database
    this.url = url
    this.log = log
  }

  async start(): Promise<void> {
    this.horizon = await this.currentHorizon()
    await this.listen()
    this.timer = setInterval(() => void this.read(), 1000)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    clearTimeout(this.waking)
    await this.listener?.end().catch(() => {})
    await this.reading
    this.emitter.emit('stop')
  }

  subscribe(organisationId: number, listener: Listener): () => void {
    const name = `organisation:${organisationId}`
    this.emitter.on(name, listener)
    return () => this.emitter.off(name, listener)
  }

  onReset(listener: () => void): () => void {
    this.emitter.on('reset', listener)
    return () => this.emitter.off('reset', listener)
  }

  onStop(listener: () => void): () => void {
    this.emitter.once('stop', listener)
    return () => this.emitter.off('stop', listener)
  }

  /** Tells every server that events were committed; those of a few milliseconds go together. */
  wake(): void {
    this.waking ??= setTimeout(() => {
      this.waking = undefined
      this.database
        .pooled((client) => client.query(`select pg_notify('${CHANNEL}', '')`))
        .catch((error: unknown) => this.log.warn({ err: error }, 'wake-up of live events failed'))
      void this.read()
    }, 15)
  }

  /**
   * What an organisation's pages missed since an event id that they gave; null where that cannot be known any more. Events of transactions
   * that were unfinished then are told again: pages drop what they have seen by its id.
   */
  async since(organisationId: number, eventId: string): Promise<Delivered[] | null> {
    const [, horizon] = /^\d{1,18}-(\d{1,20})$/.exec(eventId) ?? []
    if (!horizon) return null
    const rows = await this.rows(horizon)
    const oldest = await this.database.pooled((client) => client.query(`select pg_snapshot_xmin(pg_current_snapshot())::text as now`))
    if (BigInt(horizon) > BigInt(oldest.rows[0].now) || rows.length >= 5000) return null
    return rows.filter((row) => row.organisation_id === organisationId).map(delivered)
  }

  private async currentHorizon(): Promise<string> {
    const { rows } = await this.database.pooled((client) => client.query('select pg_snapshot_xmin(pg_current_snapshot())::text as horizon'))
    return rows[0].horizon
  }

  /** The id that a page starts with, before any event: everything after now. */
  get position(): string {
    return `0-${this.horizon ?? '0'}`
  }

  private async rows(since: string): Promise<EventRow[]> {
    return this.database.pooled(async (client) => {
      const [result] = await runBatch(client, [
        { name: 'live_events_since', text: 'select * from live_events_since($1::xid8)', values: [since] },
      ])
      return rowsOf(result!) as unknown as EventRow[]
    })
  }

  private read(): Promise<void> {
    if (this.reading) {
      this.again = true
      return this.reading
    }
    this.reading = this.readOnce()
      .catch((error: unknown) => this.log.warn({ err: error }, 'live events could not be read'))
      .finally(() => {
        this.reading = undefined
        if (this.again && !this.stopped) {
          this.again = false
          void this.read()
        }
      })
    return this.reading
  }

  private async readOnce(): Promise<void> {
    if (this.stopped || this.horizon === undefined) return
    const rows = await this.rows(this.horizon)
    // More than one reading takes: what is beyond it is not known, so every page reads everything again.
    if (rows.length >= 5000) this.emitter.emit('reset')
    const fresh = rows.filter((row) => !this.seen.has(row.id))
    // Only what may be read once more has to be remembered: events of transactions at or after the new horizon.
    const horizon = rows[0]?.horizon ?? this.horizon
    this.seen = new Set(rows.filter((row) => BigInt(row.tx_id) >= BigInt(horizon)).map((row) => row.id))
    this.horizon = horizon
    for (const row of fresh) this.emitter.emit(`organisation:${row.organisation_id}`, delivered(row))
  }

  private async listen(): Promise<void> {
    if (this.stopped) return
    const client = new pg.Client({ connectionString: this.url, application_name: 'gatehouse-live', keepAlive: true })
    client.on('notification', () => void this.read())
    client.on('error', () => {})
    client.on('end', () => {
      if (this.stopped) return
      setTimeout(() => void this.listen().catch(() => client.emit('end')), 500).unref()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.listener = client
    void this.read()
  }
}

const delivered = ({ id, organisation_id, kind, record_id, location_id, user_id, horizon }: EventRow): Delivered => ({
  event_id: `${id}-${horizon}`,
  id,
  organisation_id,
  kind,
  record_id,
  location_id,
  user_id,
})

export const EVENTS_KEPT = `${KEPT_MINUTES} minutes`
