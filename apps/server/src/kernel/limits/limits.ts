import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import type { LinkCheck, SessionCheck } from '../db/actor.ts'
import { addressKey } from './address-key.ts'
import { consume, tryToConsume } from './consume.ts'
import { DatabaseLimiter } from './database-limiter.ts'
import { UnknownTokenLimiter } from './unknown-tokens.ts'

const LOGIN = 'login'
export const MOST_TRIES = 10
const LOCK_SECONDS = 600

/** Counted separately, so that asking for links does not block signing in. */
export type AddressLimit = 'standard' | 'sign_in' | 'codes' | 'reset_links'

export interface LimitOptions {
  /** Per session, or per address without a session, on one server. */
  callsPerMinute: number
}

/** Limits of requests (T22, T28, R14). What guards an account is counted in the database; what protects other callers, in memory. */
export class Limits {
  /** Several previews for each visitor, and no scanning of the blacklist. */
  readonly screenings = new RateLimiterMemory({ points: 60, duration: 60 })
  /** As often as somebody stamps by hand, over all servers, and no reading of all plates: a person's in a minute and in a day, an organisation's in a minute. */
  readonly stampSearches: Record<'person' | 'day' | 'organisation', DatabaseLimiter>
  /** Connection tests of an organisation, over all servers. */
  readonly partnerTests: DatabaseLimiter
  private readonly calls: RateLimiterMemory
  private readonly ofAddresses: Record<AddressLimit, RateLimiterAbstract>
  private readonly failures: DatabaseLimiter
  private readonly strangers = new UnknownTokenLimiter()
  /** A page that is filled in by hand. */
  private readonly links = new RateLimiterMemory({ points: 120, duration: 60 })
  private readonly unknownLinks = new UnknownTokenLimiter(60)

  constructor(pool: pg.Pool, options: LimitOptions) {
    this.calls = new RateLimiterMemory({ points: options.callsPerMinute, duration: 60 })
    const tries = (keyPrefix: string) => new DatabaseLimiter(pool, { keyPrefix, points: 50, duration: 600 })
    this.ofAddresses = { standard: this.calls, sign_in: tries('sign in'), codes: tries('codes'), reset_links: tries('reset links') }
    this.failures = new DatabaseLimiter(pool, { keyPrefix: LOGIN, points: MOST_TRIES, duration: LOCK_SECONDS })
    this.stampSearches = {
      person: new DatabaseLimiter(pool, { keyPrefix: 'stamp search', points: 30, duration: 60 }),
      day: new DatabaseLimiter(pool, { keyPrefix: 'stamp search day', points: 600, duration: 86_400 }),
      organisation: new DatabaseLimiter(pool, { keyPrefix: 'stamp search org', points: 300, duration: 60 }),
    }
    this.partnerTests = new DatabaseLimiter(pool, { keyPrefix: 'partner test', points: 10, duration: 60 })
  }

  async ofAddress(kind: AddressLimit, ip: string | null): Promise<void> {
    await consume(this.ofAddresses[kind], addressKey(ip))
  }

  /** Errors: too_many_requests; those of the work. */
  async ofSession<T>({ token_hash, own }: SessionCheck, ip: string | null, work: () => Promise<T>): Promise<T> {
    const token = token_hash.toString('base64')
    const address = addressKey(ip)
    await consume(this.calls, this.strangers.isTrusted(token, own) ? token : address)
    return this.strangers.check(token, own, address, work)
  }

  /** By the link, and by address for one that was not given out here: who guesses stops nobody with a link. Errors: as of a session. */
  async ofLink<T>({ token_hash, own }: LinkCheck, ip: string | null, work: () => Promise<T>): Promise<T> {
    const token = token_hash.toString('base64')
    const address = addressKey(ip)
    if (this.unknownLinks.isTrusted(token, own)) await consume(this.links, token)
    return this.unknownLinks.check(token, own, address, work)
  }

  /**
   * Counts a try to sign in before it is checked, so that concurrent ones cannot exceed ten. False while the account is locked. `who`: an
   * account, or a device of it.
   */
  async countTry(who: string): Promise<boolean> {
    const counted = await tryToConsume(this.failures, keyOf(who))
    if (counted && counted.remainingPoints === 0) await this.failures.block(keyOf(who), LOCK_SECONDS)
    return counted !== false
  }

  async forgetTries(who: string): Promise<void> {
    await this.failures.delete(keyOf(who))
  }

  /** Only failures count (R14): a whole shift may sign in from one address. */
  async forgiveAddress(ip: string | null): Promise<void> {
    await this.ofAddresses.sign_in.reward(addressKey(ip))
  }
}

/** An account, or a known device of it. */
export const tryingToSignIn = (email: string, device: Buffer | null): string =>
  device === null ? email : `${device.toString('base64url')} ${email}`

/** Tries of codes, counted apart from passwords. */
export const tryingCodes = (userId: string): string => `second factor ${userId}`

/** Tries to confirm the password of the own account. */
export const tryingPresentPassword = (userId: string): string => `present password ${userId}`

/** The row of `rate_limits` that counts tries. */
export const counterOf = (who: string): string => `${LOGIN}:${keyOf(who)}`

/** Hashed, so that the table lists no addresses. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url')
