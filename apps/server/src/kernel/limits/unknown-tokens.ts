import { RateLimiterMemory } from 'rate-limiter-flexible'
import { consume } from './consume.ts'

const UNKNOWN_PER_MINUTE = 300
const MOST_REMEMBERED = 20_000
/** What the database says of a session's and of a link's token. */
const OPENS_NOTHING: ReadonlySet<string | undefined> = new Set(['GH401', 'GH404'])

/**
 * Counts unknown and ended tokens by address, so that made-up ones are refused before a query. A token that proves its origin is counted by
 * itself.
 */
export class UnknownTokenLimiter {
  /** Good tokens without a proof of origin. */
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
    const trusted = this.isTrusted(token, own)
    // Counted before the check, so that concurrent ones cannot exceed the limit, and given back where the token is good.
    if (!trusted) await consume(this.unknown, address)
    try {
      const answer = await work()
      if (own) this.over.delete(token)
      else remember(this.good, token)
      if (!trusted) await this.unknown.reward(address)
      return answer
    } catch (error) {
      if (OPENS_NOTHING.has((error as { code?: string }).code)) {
        this.good.delete(token)
        if (own) remember(this.over, token)
      } else if (!trusted) await this.unknown.reward(address)
      throw error
    }
  }
}

/** Keeps the last ones. */
function remember(tokens: Set<string>, token: string): void {
  tokens.delete(token)
  if (tokens.size >= MOST_REMEMBERED) tokens.delete(tokens.values().next().value!)
  tokens.add(token)
}
