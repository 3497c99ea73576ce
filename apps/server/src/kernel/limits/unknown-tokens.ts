import { RateLimiterMemory } from 'rate-limiter-flexible'
import { consume } from './consume.ts'

/** Of one address in a minute. */
const UNKNOWN_PER_MINUTE = 300
const MOST_REMEMBERED = 20_000

/**
 * Tokens that nobody here gave out, and those that were seen to be over, are counted by address until the database says whose they are, so
 * that who sends made-up ones is refused before it is asked. A token that shows where it comes from is never counted with others'.
 */
export class UnknownTokenLimiter {
  /** Without a sign of their own, such as those from before there was one, and found good. */
  private readonly good = new Set<string>()
  private readonly over = new Set<string>()
  private readonly unknown = new RateLimiterMemory({ points: UNKNOWN_PER_MINUTE, duration: 60 })

  /** Whether a token is counted for itself. */
  isTrusted(token: string, own: boolean): boolean {
    return own ? !this.over.has(token) : this.good.has(token)
  }

  /**
   * Does the work of a call that asks the database whose token it is. Errors: too_many_requests, where the token is not trusted and the
   * address sent too many that are none; those of the work.
   */
  async check<T>(token: string, own: boolean, address: string, work: () => Promise<T>): Promise<T> {
    const trusted = this.isTrusted(token, own)
    // Counted before it is judged, so that many at once are not more than the limit; what is no made-up token is given back.
    if (!trusted) await consume(this.unknown, address)
    try {
      const answer = await work()
      if (own) this.over.delete(token)
      else remember(this.good, token)
      if (!trusted) await this.unknown.reward(address)
      return answer
    } catch (error) {
      if ((error as { code?: string }).code === 'GH401') {
        this.good.delete(token)
        if (own) remember(this.over, token)
      } else if (!trusted) await this.unknown.reward(address)
      throw error
    }
  }
}

/** The last ones, and no more of them than there is room for. */
function remember(tokens: Set<string>, token: string): void {
  tokens.delete(token)
  if (tokens.size >= MOST_REMEMBERED) tokens.delete(tokens.values().next().value!)
  tokens.add(token)
}
