import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Part } from '../parts/parts.ts'

const ASK_EVERY_MS = 2_000
const RECONNECT_MS = 500

/** How long the database may be silent on a connection that is kept; to be its `query_timeout`. */
export const SILENT_MS = 3_000

interface KeptOptions {
  part: Part
  /** Makes a client that is not connected yet; with `SILENT_MS` as its `query_timeout`. */
  make: () => pg.Client
  /** Readies each new one, such as by LISTEN. Where it fails another is made. */
  open: (client: pg.Client) => Promise<unknown>
  up?: () => void
  down?: () => void
}

/** A connection that stays open: it is asked every two seconds whether it is still there, and made anew where it is not. */
export class SupervisedConnection {
  private client: pg.Client | undefined
  private stopped = false
  private readonly options: KeptOptions

  constructor(options: KeptOptions) {
    this.options = options
  }

  /** The connection, where there is one. */
  get present(): pg.Client | undefined {
    return this.client
  }

  /** Errors: those of the first connection. */
  async start(): Promise<void> {
    void this.follow(await this.connect())
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.client?.end().catch(() => {})
    this.options.part.gone()
  }

  private async connect(): Promise<pg.Client> {
    const client = this.options.make()
    // Whoever waits for a statement hears of it, and `follow` of the end.
    client.on('error', () => {})
    try {
      await client.connect()
      await this.options.open(client)
      return client
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  private async follow(first: pg.Client): Promise<void> {
    const { part, up, down } = this.options
    let client: pg.Client | undefined = first
    while (!this.stopped) {
      if (client) {
        const ended = new Promise<void>((resolve) => client!.once('end', resolve))
        this.client = client
        part.up()
        up?.()
        await this.watch(client, ended)
        this.client = undefined
        if (!this.stopped) part.down('the connection was lost')
        down?.()
      }
      if (!this.stopped) await pause(RECONNECT_MS, undefined, { ref: false })
      client = this.stopped
        ? undefined
        : await this.connect().catch((error: unknown) => {
            if (!this.stopped) part.down(error)
            return undefined
          })
    }
    await client?.end().catch(() => {})
  }

  /** Until it ended. Where the database is silent the client ends its connection itself. */
  private async watch(client: pg.Client, ended: Promise<void>): Promise<void> {
    const asking = setInterval(() => client.query('select 1').catch(() => {}), ASK_EVERY_MS)
    asking.unref()
    await ended
    clearInterval(asking)
  }
}
