import { RateLimiterMemory } from 'rate-limiter-flexible'
import { consume } from './consume.ts'

/** Of one address in a minute: a server that was just started knows nobody's token, and a whole office may come from one address. */
const UNKNOWN_PER_MINUTE = 300
const MOST_KNOWN = 20_000

/**
 * Tokens that this server has not seen to be good are counted by address until the database says whose they are, so that who sends made-up
 * ones is refused before it is asked. Tokens that it has seen go on from the same address meanwhile.
 */
export class Strangers {
  private readonly known = new Set<string>()
  private readonly unknown = new RateLimiterMemory({ points: UNKNOWN_PER_MINUTE, duration: 60 })

  isKnown(token: string): boolean {
    return this.known.has(token)
  }

  /** A token that was given out or found good just now. */
  remember(token: string): void {
    if (this.known.size >= MOST_KNOWN) this.known.delete(this.known.values().next().value!)
    this.known.delete(token)
    this.known.add(token)
  }

  /**
   * Does the work of a call that asks the database whose token it is. Errors: too_many_requests, where the token is not known and the
   * address sent too many that are none; those of the work.
   */
  async check<T>(token: string, address: string, work: () => Promise<T>): Promise<T> {
    const known = this.isKnown(token)
    // Counted before it is judged, so that many at once are not more than the limit; what is no made-up token is given back.
    if (!known) await consume(this.unknown, address)
    try {
      const answer = await work()
      this.remember(token)
      if (!known) await this.unknown.reward(address)
      return answer
    } catch (error) {
      if ((error as { code?: string }).code === 'GH401') this.known.delete(token)
      else if (!known) await this.unknown.reward(address)
      throw error
    }
  }
}
