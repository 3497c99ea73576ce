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

/** Counted separately, so that requests for links do not block signing in. */
export type AddressLimit = 'standard' | 'sign_in' | 'codes' | 'reset_links'

export interface LimitOptions {
  /** Per session, or per address without a session, on one server. */
  callsPerMinute: number
}

/** Limits of requests (T22, T28, R14). Limits that guard an account count in the database; limits that protect other callers, in memory. */
export class Limits {
  /** Enough for several previews per visitor, too few to scan the blacklist. */
  readonly screenings = new RateLimiterMemory({ points: 60, duration: 60 })
  /**
   * Enough for stamping by hand, too few to read all plates, across all servers. Counts per person and minute, person and day, organisation and
   * minute.
   */
  readonly stampSearches: Record<'person' | 'day' | 'organisation', DatabaseLimiter>
  /** Connection tests of an organisation, across all servers. */
  readonly partnerTests: DatabaseLimiter
  private readonly calls: RateLimiterMemory
  private readonly ofAddresses: Record<AddressLimit, RateLimiterAbstract>
  private readonly failures: DatabaseLimiter
  private readonly strangers = new UnknownTokenLimiter()
  /** Enough for a page that is filled in by hand. */
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

  /** Counts by link, and by address if this product didn't issue the token: guessing doesn't block link holders. Errors: as `ofSession`. */
  async ofLink<T>({ token_hash, own }: LinkCheck, ip: string | null, work: () => Promise<T>): Promise<T> {
    const token = token_hash.toString('base64')
    const address = addressKey(ip)
    if (this.unknownLinks.isTrusted(token, own)) await consume(this.links, token)
    return this.unknownLinks.check(token, own, address, work)
  }

  /**
   * Counts a sign-in attempt before it is checked, so that concurrent attempts cannot exceed ten. False while the account is locked. `subject`: an
   * account, or one of its devices.
   */
  async countTry(subject: string): Promise<boolean> {
    const count = await tryToConsume(this.failures, keyOf(subject))
    if (count && count.remainingPoints === 0) await this.failures.block(keyOf(subject), LOCK_SECONDS)
    return count !== false
  }

  async forgetTries(subject: string): Promise<void> {
    await this.failures.delete(keyOf(subject))
  }

  /** Only failures count (R14): a whole shift may sign in from one address. */
  async forgiveAddress(ip: string | null): Promise<void> {
    await this.ofAddresses.sign_in.reward(addressKey(ip))
  }
}

/** An account, or one of its known devices. */
export const tryingToSignIn = (email: string, device: Buffer | null): string =>
  device === null ? email : `${device.toString('base64url')} ${email}`

/** Attempts at codes, counted separately from passwords. */
export const tryingCodes = (userId: string): string => `second factor ${userId}`

/** Attempts to confirm the password of one's own account. */
export const tryingPresentPassword = (userId: string): string => `present password ${userId}`

/** The row of `rate_limits` that counts attempts. */
export const counterOf = (subject: string): string => `${LOGIN}:${keyOf(subject)}`

/** Hashed, so that the table lists no addresses. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url')
