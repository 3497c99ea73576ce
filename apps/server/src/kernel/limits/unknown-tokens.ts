import { RateLimiterMemory } from 'rate-limiter-flexible'
import { consume } from './consume.ts'

const UNKNOWN_PER_MINUTE = 300
const MOST_REMEMBERED = 20_000
/** The database's answers to an invalid session or link token. */
const OPENS_NOTHING: ReadonlySet<string | undefined> = new Set(['GH401', 'GH404'])

/**
 * Counts unknown and expired tokens by address, so that invented ones are rejected before a query. A token that proves its origin is counted by
 * itself.
 */
export class UnknownTokenLimiter {
  /** Valid tokens without a proof of origin. */
  private readonly good = new Set<string>()
  private readonly over = new Set<string>()
  private readonly unknown: RateLimiterMemory

  constructor(perMinute = UNKNOWN_PER_MINUTE) {
    this.unknown = new RateLimiterMemory({ points: perMinute, duration: 60 })
  }

  isTrusted(token: string, own: boolean): boolean {
    return own ? !this.over.has(token) : this.good.has(token)
  }

  /** Errors: too_many_requests for an untrusted token; those of the work. */
  async check<T>(token: string, own: boolean, address: string, work: () => Promise<T>): Promise<T> {
    const isTrusted = this.isTrusted(token, own)
    // Counted before the check, so that concurrent calls cannot exceed the limit; refunded if the token is valid.
    if (!isTrusted) await consume(this.unknown, address)
    try {
      const answer = await work()
      if (own) this.over.delete(token)
      else remember(this.good, token)
      if (!isTrusted) await this.unknown.reward(address)
      return answer
    } catch (error) {
      if (OPENS_NOTHING.has((error as { code?: string }).code)) {
        this.good.delete(token)
        if (own) remember(this.over, token)
      } else if (!isTrusted) await this.unknown.reward(address)
      throw error
    }
  }
}

/** Keeps the most recent tokens. */
function remember(tokens: Set<string>, token: string): void {
  tokens.delete(token)
  if (tokens.size >= MOST_REMEMBERED) tokens.delete(tokens.values().next().value!)
  tokens.add(token)
}
