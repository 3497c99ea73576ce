import pg from 'pg'
import { DatabaseReadOnly, isReadTimeout } from './outages.ts'

/** How long a connection may take to say goodbye. */
const END_WITHIN_MS = 1_000

/** What every connection of the server is opened with: none waits for a database that says nothing. */
export const CLIENT_DEFAULTS = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, connectionTimeoutMillis: 5_000 } as const

export interface GuardedClientConfig extends pg.ClientConfig {
  /** Aborted, it ends its connection at once, whatever is under way on it. */
  signal?: AbortSignal
}

interface Wire {
  on(name: 'parameterStatus', listener: (told: { parameterName: string; parameterValue: string }) => void): void
  stream: { destroy(): void }
}
const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection

/** A client that is given up on a standby, and where an answer is late (`query_timeout`): it may still come, to who asks next. */
export class GuardedClient extends pg.Client {
  private isStandby = false
  private readonly signal: AbortSignal | undefined

  constructor(config?: GuardedClientConfig) {
    super(config)
    // Without a listener the loss of a connection that nobody uses would end the process; who uses it hears of it there.
    this.on('error', () => {})
    const { query, end } = this as unknown as Record<'query' | 'end', (...asked: unknown[]) => unknown>
    this.query = ((...asked: unknown[]) => {
      const answer = query.apply(this, asked)
      if (answer instanceof Promise) answer.catch((error: unknown) => isReadTimeout(error) && wireOf(this).stream.destroy())
      return answer
    }) as pg.Client['query']
    this.end = ((...asked: unknown[]) => {
      setTimeout(() => wireOf(this).stream.destroy(), END_WITHIN_MS).unref()
      return end.apply(this, asked)
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
    // Who waited for a place until the server gave up must not wait for a silent database besides.
    const begun = this.signal?.aborted ? Promise.reject(new Error('Connection terminated: the server ends')) : super.connect()
    const connecting = begun.then(() => {
      if (!this.isStandby) return this
      void (this.end() as Promise<void>).catch(() => {})
      throw new DatabaseReadOnly('The database is a standby: it takes no writes.')
    })
    if (!callback) return connecting
    connecting.then(() => (callback as () => void)(), callback)
    return undefined
  }
}
