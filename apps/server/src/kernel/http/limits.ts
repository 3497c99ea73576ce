import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../errors/refusal.ts'

export interface LimitOptions {
  /** Calls a minute that one session, or one address without a session, may make on one server. */
  callsPerMinute: number
}

/**
 * Limits of requests (security.md T22, T28, R14). Failed sign-ins and costly calls are counted in the database, so that they hold over all
 * servers and a restart; the ceiling on ordinary calls only keeps one caller from starving the others of a server, and counts there.
 */
export class Limits {
  private readonly calls: RateLimiterMemory
  private readonly credentials: RateLimiterPostgres
  private readonly costly: RateLimiterPostgres
  private readonly failures: RateLimiterPostgres

  constructor(pool: pg.Pool, options: LimitOptions) {
    const shared = { storeClient: pool, tableName: 'rate_limits', tableCreated: true }
    this.calls = new RateLimiterMemory({ points: options.callsPerMinute, duration: 60 })
    this.credentials = new RateLimiterPostgres({ ...shared, keyPrefix: 'credentials', points: 50, duration: 600 })
    this.costly = new RateLimiterPostgres({ ...shared, keyPrefix: 'costly', points: 30, duration: 60 })
    this.failures = new RateLimiterPostgres({ ...shared, keyPrefix: 'login', points: 10, duration: 600, blockDuration: 600 })
  }

  /** Counts a call; refuses with too_many_requests and the seconds to wait. */
  async count(kind: 'standard' | 'credentials' | 'costly', caller: string): Promise<void> {
    await consume(kind === 'standard' ? this.calls : this[kind], caller)
  }

  /** True while an account takes no sign-in because of failed ones. */
  async isLocked(account: string): Promise<boolean> {
    const state = await this.failures.get(account)
    return state !== null && state.consumedPoints >= 10
  }

  async countFailure(account: string): Promise<void> {
    await this.failures.consume(account).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
    })
  }

  async forgetFailures(account: string): Promise<void> {
    await this.failures.delete(account)
  }
}

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new Refusal('too_many_requests', { retry_after: Math.ceil(refused.msBeforeNext / 1000) })
    throw refused
  }
}
