import pg from 'pg'
import { DatabaseReadOnly, isReadTimeout } from './outages.ts'

/** How long a connection may take to close. */
const END_WITHIN_MS = 1_000

/** Defaults of every connection of the server, so that no connection waits for a silent database. */
export const CLIENT_DEFAULTS = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, connectionTimeoutMillis: 5_000 } as const

export interface GuardedClientConfig extends pg.ClientConfig {
  /** Aborting it ends the connection at once, even during a query. */
  signal?: AbortSignal
}

interface Wire {
  on(name: 'parameterStatus', listener: (told: { parameterName: string; parameterValue: string }) => void): void
  stream: { destroy(): void }
}
const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection

/** A client that gives up its connection on a standby and after a late answer (`query_timeout`), which could still reach the next query. */
export class GuardedClient extends pg.Client {
  private isStandby = false
  private readonly signal: AbortSignal | undefined

  constructor(config?: GuardedClientConfig) {
    super(config)
    // Without a listener, losing an idle connection would end the process. A running query fails by itself.
    this.on('error', () => {})
    const { query, end } = this as unknown as Record<'query' | 'end', (...asked: unknown[]) => unknown>
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
    // A caller that waited for a place until the server gave up must not also wait for a silent database.
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
