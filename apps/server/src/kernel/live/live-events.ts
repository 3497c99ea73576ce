import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { addressOf, clientOf } from '../db/app-connection.ts'
import type { Database, DatabaseOptions } from '../db/database.ts'
import { CLIENT_DEFAULTS, GuardedClient } from '../db/guarded-client.ts'
import { reserveOn } from '../db/reservation.ts'
import { SILENT_MS, SupervisedConnection } from '../db/supervised-connection.ts'
import type { Logger } from '../log/log.ts'
import type { Parts } from '../parts/parts.ts'
import type { RecordedEvent } from './audience.ts'
import { EventReader, type EventRow } from './event-reader.ts'

const CHANNEL = 'gatehouse_live'
/** Tells every server to look for committed events. */
export const WAKE_UP = `select pg_notify('${CHANNEL}', '')`

export interface Delivered extends RecordedEvent {
  /** `<id>-<position>`: the page's Last-Event-ID. */
  event_id: string
}

type Listener = (event: Delivered) => void

/**
 * Live events of all organisations on this server: changes insert rows, and after the commit a NOTIFY wakes every server. The NOTIFY is outside the
 * transaction, because transactions with a NOTIFY commit one at a time. A timer covers a lost NOTIFY.
 */
export class LiveEvents {
  private readonly emitter = new EventEmitter().setMaxListeners(0)
  private readonly database: Database
  private readonly access: Pick<DatabaseOptions, 'ownerUrl' | 'appPassword'>
  private readonly log: Logger
  private readonly listener: SupervisedConnection
  private readonly reader: EventReader
  private reading: Promise<void> | undefined
  private again = false
  private waking: NodeJS.Timeout | undefined
  private timer: NodeJS.Timeout | undefined
  /** False while the listening connection is down. */
  private hearing = false
  private stopped = false

  /** `connections`: how many connections this server may open, announced to other servers. */
  constructor(
    database: Database,
    access: Pick<DatabaseOptions, 'ownerUrl' | 'appPassword'>,
    log: Logger,
    parts: Parts,
    connections?: number,
  ) {
    this.database = database
    this.reader = new EventReader(database)
    this.access = access
    this.log = log
    this.listener = new SupervisedConnection({
      part: parts.part('live events'),
      make: () => this.client(),
      open: async (client) => {
        if (connections !== undefined) await reserveOn(client, connections)
        await client.query(`listen ${CHANNEL}`)
      },
      up: () => {
        this.hearing = true
        void this.read()
      },
      down: () => {
        this.hearing = false
      },
    })
  }

  async start(): Promise<void> {
    await this.reader.read()
    await this.listener.start()
    this.timer = setInterval(() => void this.read(), 1000)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    clearTimeout(this.waking)
    await this.listener.stop()
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

  /** Wakes every server; events within a few milliseconds share one wake-up. */
  wake(): void {
    this.waking ??= setTimeout(() => {
      this.waking = undefined
      this.database
        .pooled((client) => client.query(WAKE_UP))
        .catch((error: unknown) => this.log.warn({ err: error }, 'wake-up of live events failed'))
      // Without the listening connection no notification comes back here.
      if (!this.hearing) void this.read()
    }, 15)
  }

  /** The id of a page that is up to date. */
  get position(): string {
    return `0-${this.reader.position}`
  }

  /** Events that pages missed since an event id; null if that is unknown. Some events repeat, and pages drop them by their number. */
  async since(organisationId: number, eventId: string): Promise<Delivered[] | null> {
    const [, horizon, seconds] = /^\d{1,18}-(\d{1,15})-(\d{1,12})$/.exec(eventId) ?? []
    if (!horizon || !seconds) return null
    // Another server was ahead of this one.
    if (Number(horizon) > this.reader.horizon) {
      await this.reading
      await this.read()
    }
    const rows = this.reader.since(organisationId, Number(horizon), Number(seconds))
    return rows && deliveries(rows, `${horizon}-${seconds}`, this.reader.position).map(({ event }) => event)
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
    if (this.stopped) return
    const before = this.reader.position
    const fresh = await this.reader.read()
    if (!fresh) this.emitter.emit('reset')
    for (const { organisation_id, event } of deliveries(fresh ?? [], before, this.reader.position)) {
      this.emitter.emit(`organisation:${organisation_id}`, event)
    }
  }

  private client(): pg.Client {
    const { ownerUrl, appPassword } = this.access
    const client = new (clientOf(GuardedClient, appPassword))({
      connectionString: addressOf(ownerUrl, appPassword),
      application_name: 'gatehouse-live',
      query_timeout: SILENT_MS,
      ...CLIENT_DEFAULTS,
    })
    client.on('notification', () => void this.read())
    return client
  }
}

/** Only an organisation's last event moves a page past this reading. */
function deliveries(rows: readonly EventRow[], before: string, after: string): { organisation_id: number; event: Delivered }[] {
  const last = new Map(rows.map((row) => [row.organisation_id, row.id]))
  return rows.map(({ id, organisation_id, kind, record_id, location_ids, unit_ids, user_id }) => ({
    organisation_id,
    event: { event_id: `${id}-${last.get(organisation_id) === id ? after : before}`, kind, record_id, location_ids, unit_ids, user_id },
  }))
}
