import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Part } from '../parts/parts.ts'

const ASK_EVERY_MS = 2_000
const RECONNECT_MS = 500

/** How long the database may be silent on a kept connection. Callers must use it as the client's `query_timeout`. */
export const SILENT_MS = 3_000

interface KeptOptions {
  part: Part
  /** Makes a client that is not connected yet, with `SILENT_MS` as its `query_timeout`. */
  make: () => pg.Client
  /** Prepares each new connection, for example with LISTEN. If it fails, another connection is made. */
  open: (client: pg.Client) => Promise<unknown>
  up?: () => void
  down?: () => void
}

/** A connection that stays open. It is probed every two seconds and replaced if lost. */
export class SupervisedConnection {
  private client: pg.Client | undefined
  private stopped = false
  private readonly options: KeptOptions

  constructor(options: KeptOptions) {
    this.options = options
  }

  /** The connection, if it is up. */
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
    // A running statement reports the loss to its caller, and `follow` notices the end.
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
        const endPromise = new Promise<void>((resolve) => client!.once('end', resolve))
        this.client = client
        part.up()
        up?.()
        await this.watch(client, endPromise)
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

  /** Resolves when the connection ended. If the database is silent, the client ends its connection itself. */
  private async watch(client: pg.Client, endPromise: Promise<void>): Promise<void> {
    const timer = setInterval(() => client.query('select 1').catch(() => {}), ASK_EVERY_MS)
    timer.unref()
    await endPromise
    clearInterval(timer)
  }
}
