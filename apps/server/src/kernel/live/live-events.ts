import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addressOf, clientOf } from '../db/app-connection.ts'
import { rowsOf, runBatch } from '../db/batch.ts'
import type { Database, DatabaseOptions } from '../db/database.ts'
import type { Logger } from '../log/log.ts'

const CHANNEL = 'gatehouse_live'
/** The statement that tells every server to look for new events, once they are committed. */
export const WAKE_UP = `select pg_notify('${CHANNEL}', '')`
/** Events are kept for an hour and swept every ten minutes; a page that comes back later than this reads everything again. */
const RESUMED_SECONDS = 50 * 60
/** What one reading takes; as many or more, and nobody knows what is beyond. */
const MOST_EVENTS = 5000
const RECONNECT_MS = 500

export interface Delivered {
  /** `<id>-<position>`: what a page gives back as Last-Event-ID. */
  event_id: string
  kind: string
  record_id: string | null
  location_id: string | null
  user_id: string | null
}

interface EventRow extends Omit<Delivered, 'event_id'> {
  id: number
  tx_id: string
  organisation_id: number
}

interface Reading {
  rows: EventRow[]
  /** Events of earlier transactions were all there to be read. */
  horizon: bigint
  /** `<horizon>-<seconds>`: from where to read on, and when that was. */
  position: string
  seconds: number
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
  private readonly access: Pick<DatabaseOptions, 'ownerUrl' | 'appPassword'>
  private readonly log: Logger
  private listener: pg.Client | undefined
  private at: Pick<Reading, 'horizon' | 'position'> | undefined
  private seen = new Set<number>()
  private reading: Promise<void> | undefined
  private again = false
  private waking: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  /** False while the connection that hears of wake-ups is being made anew. */
  private hearing = false
  private stopped = false

  constructor(database: Database, access: Pick<DatabaseOptions, 'ownerUrl' | 'appPassword'>, log: Logger) {
    this.database = database
    this.access = access
    this.log = log
  }

  async start(): Promise<void> {
    this.at = await this.readSince(null)
    void this.follow(await this.connect())
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
        .pooled((client) => client.query(WAKE_UP))
        .catch((error: unknown) => this.log.warn({ err: error }, 'wake-up of live events failed'))
      // It comes back here too, unless the connection that hears it is lost.
      if (!this.hearing) void this.read()
    }, 15)
  }

  /** The id of a page that has been told everything up to now. */
  get position(): string {
    return `0-${this.at?.position ?? '0-0'}`
  }

  /**
   * What an organisation's pages missed since an event id that they gave; null where that cannot be known any more. Events of transactions
   * that were unfinished then are told again: pages drop what they have seen by the number before the hyphen.
   */
  async since(organisationId: number, eventId: string): Promise<Delivered[] | null> {
    const [, horizon, seconds] = /^\d{1,18}-(\d{1,19})-(\d{1,12})$/.exec(eventId) ?? []
    if (!horizon) return null
    const reading = await this.readSince(BigInt(horizon))
    const lost = BigInt(horizon) > reading.horizon || reading.seconds - Number(seconds) > RESUMED_SECONDS
    if (lost || reading.rows.length >= MOST_EVENTS) return null
    const rows = reading.rows.filter((row) => row.organisation_id === organisationId)
    return deliveries(rows, `${horizon}-${seconds}`, reading.position).map(({ event }) => event)
  }

  /** The horizon is looked up first: what is committed between the two statements is only read once more. */
  private async readSince(horizon: bigint | null): Promise<Reading> {
    return this.database.pooled(async (client) => {
      const results = await runBatch(client, [
        {
          name: 'live_horizon',
          text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, extract(epoch from now())::bigint as seconds',
        },
        ...(horizon === null ? [] : [{ name: 'live_events_since', text: 'select * from live_events_since($1::xid8)', values: [horizon] }]),
      ])
      const [now] = rowsOf(results[0]!) as { horizon: string; seconds: number }[]
      const rows = results[1] ? (rowsOf(results[1]) as unknown as EventRow[]) : []
      return { rows, horizon: BigInt(now!.horizon), position: `${now!.horizon}-${now!.seconds}`, seconds: now!.seconds }
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
    if (this.stopped || !this.at) return
    const before = this.at
    const { rows, horizon, position } = await this.readSince(before.horizon)
    const fresh = rows.filter((row) => !this.seen.has(row.id))
    // Only what may be read once more has to be remembered: events of transactions at or after the new horizon.
    this.seen = new Set(rows.filter((row) => BigInt(row.tx_id) >= horizon).map((row) => row.id))
    this.at = { horizon, position }
    if (rows.length >= MOST_EVENTS) this.emitter.emit('reset')
    for (const { organisation_id, event } of deliveries(fresh, before.position, position)) {
      this.emitter.emit(`organisation:${organisation_id}`, event)
    }
  }

  private async connect(): Promise<pg.Client> {
    const { ownerUrl, appPassword } = this.access
    const client = new (clientOf(pg.Client, appPassword))({
      connectionString: addressOf(ownerUrl, appPassword),
      application_name: 'gatehouse-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('notification', () => void this.read())
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      return client
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  /** Listens on one connection at a time, and on a new one where it ends, for as long as this server runs. */
  private async follow(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    while (!this.stopped) {
      if (client) {
        const ended = new Promise<void>((resolve) => client!.once('end', resolve))
        this.listener = client
        this.hearing = true
        void this.read()
        await ended
        this.hearing = false
      }
      if (!this.stopped) await pause(RECONNECT_MS, undefined, { ref: false })
      client = this.stopped ? undefined : await this.connect().catch(() => undefined)
    }
    await client?.end().catch(() => {})
  }
}

/** Until the last event of an organisation is told, a page that breaks off must come back to where the reading began. */
function deliveries(rows: readonly EventRow[], before: string, after: string): { organisation_id: number; event: Delivered }[] {
  const last = new Map(rows.map((row) => [row.organisation_id, row.id]))
  return rows.map(({ id, organisation_id, kind, record_id, location_id, user_id }) => ({
    organisation_id,
    event: { event_id: `${id}-${last.get(organisation_id) === id ? after : before}`, kind, record_id, location_id, user_id },
  }))
}
