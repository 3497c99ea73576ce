import pg from 'pg'
import { DatabaseReadOnly, isReadTimeout } from './outages.ts'

/** How long a connection may take to close. */
const END_WITHIN_MS = 1_000

/** Defaults of every database connection. Connecting to a silent database fails after five seconds. Keep-alive probes detect a lost connection. */
export const CLIENT_DEFAULTS = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, connectionTimeoutMillis: 5_000 } as const

export interface GuardedClientConfig extends pg.ClientConfig {
  /** Aborting it ends the connection at once, even during a query. */
  signal?: AbortSignal
}

/** The parts of the connection inside `pg.Client` that its types leave out. */
interface Wire {
  on(name: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void
  stream: { destroy(): void }
}
const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection

/**
 * A client that closes its connection if the database is a standby, and if a query times out (`query_timeout`). The late answer could otherwise reach
 * the next query.
 */
export class GuardedClient extends pg.Client {
  private isStandby = false
  private readonly signal: AbortSignal | undefined

  constructor(config?: GuardedClientConfig) {
    super(config)
    // Without a listener, losing an idle connection would end the process. A running query fails by itself.
    this.on('error', () => {})
    const { query, end } = this as unknown as Record<'query' | 'end', (...parameters: unknown[]) => unknown>
    this.query = ((...parameters: unknown[]) => {
      const answer = query.apply(this, parameters)
      if (answer instanceof Promise) answer.catch((error: unknown) => isReadTimeout(error) && wireOf(this).stream.destroy())
      return answer
    }) as pg.Client['query']
    this.end = ((...parameters: unknown[]) => {
      setTimeout(() => wireOf(this).stream.destroy(), END_WITHIN_MS).unref()
      return end.apply(this, parameters)
    }) as pg.Client['end']
    this.signal = config?.signal
    const giveUp = () => wireOf(this).stream.destroy()
    config?.signal?.addEventListener('abort', giveUp)
    this.once('end', () => config?.signal?.removeEventListener('abort', giveUp))
    wireOf(this).on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    // A stopping server may abort the signal while a caller waits for a place in the pool. Fail then, so that the stop waits for no silent database.
    const connection = this.signal?.aborted ? Promise.reject(new Error('Connection terminated: the server ends')) : super.connect()
    const checkedConnection = connection.then(() => {
      if (!this.isStandby) return this
      void (this.end() as Promise<void>).catch(() => {})
      throw new DatabaseReadOnly('The database is a standby: it takes no writes.')
    })
    if (!callback) return checkedConnection
    checkedConnection.then(() => (callback as () => void)(), callback)
    return undefined
  }
}
