import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../errors/refusal.ts'

const FAILURES = 10
const LOCK_SECONDS = 600

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
    this.failures = new RateLimiterPostgres({ ...shared, keyPrefix: 'login', points: FAILURES, duration: LOCK_SECONDS })
  }

  /** Counts a call; refuses with too_many_requests and the seconds to wait. */
  async count(kind: 'standard' | 'credentials' | 'costly', caller: string): Promise<void> {
    await consume(kind === 'standard' ? this.calls : this[kind], caller)
  }

  /**
   * Counts a try to sign in before it is known whether it is right, so that many at once are not more than ten. False while the account is
   * locked; the tenth try locks it, and who signs in unlocks it again.
   */
  async countTry(account: string): Promise<boolean> {
    try {
      const { remainingPoints } = await this.failures.consume(keyOf(account))
      if (remainingPoints === 0) await this.failures.block(keyOf(account), LOCK_SECONDS)
      return true
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false
      throw refused
    }
  }

  async forgetTries(account: string): Promise<void> {
    await this.failures.delete(keyOf(account))
  }
}

/** Of one length for every address, and no list of addresses for who reads the table. */
const keyOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new Refusal('too_many_requests', { retry_after: Math.ceil(refused.msBeforeNext / 1000) })
    throw refused
  }
}
