import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { SessionCheck } from '../db/actor.ts'
import { addressKey } from './address-key.ts'
import { consume, tryToConsume } from './consume.ts'
import { UnknownTokenLimiter } from './unknown-tokens.ts'

const LOGIN = 'login'
export const MOST_TRIES = 10
const LOCK_SECONDS = 600

/** What is counted by address; each by itself, so that who asks for links keeps nobody from signing in. */
export type AddressLimit = 'standard' | 'sign_in' | 'codes' | 'reset_links'
/** As long as a link is good: whoever asks in another's name does not leave them without one. */
const RESET_SECONDS = 1800

export interface LimitOptions {
  /** Calls a minute that one session, or one address without a session, may make on one server. */
  callsPerMinute: number
}

/**
 * Limits of requests (security.md T22, T28, R14). What guards an account is counted in the database, so that it holds over all servers and a
 * restart; what only keeps one caller from starving the others of a server is counted there.
 */
export class Limits {
  /** Visitors whom one guard holds against the blacklist before they are checked in: several for each, and no list of made-up numbers. */
  readonly screenings = new RateLimiterMemory({ points: 60, duration: 60 })
  private readonly calls: RateLimiterMemory
  private readonly ofAddresses: Record<AddressLimit, RateLimiterAbstract>
  private readonly failures: RateLimiterPostgres
  private readonly resets: RateLimiterPostgres
  private readonly strangers = new UnknownTokenLimiter()

  constructor(pool: pg.Pool, options: LimitOptions) {
    const shared = { storeClient: pool, tableName: 'rate_limits', tableCreated: true }
    this.calls = new RateLimiterMemory({ points: options.callsPerMinute, duration: 60 })
    const tries = (keyPrefix: string) => new RateLimiterPostgres({ ...shared, keyPrefix, points: 50, duration: 600 })
    this.ofAddresses = { standard: this.calls, sign_in: tries('sign in'), codes: tries('codes'), reset_links: tries('reset links') }
    this.failures = new RateLimiterPostgres({ ...shared, keyPrefix: LOGIN, points: MOST_TRIES, duration: LOCK_SECONDS })
    this.resets = new RateLimiterPostgres({ ...shared, keyPrefix: 'reset', points: 3, duration: RESET_SECONDS })
  }

  /** Counts a call without a session. Errors: too_many_requests, with the seconds to wait. */
  async ofAddress(kind: AddressLimit, ip: string | null): Promise<void> {
    await consume(this.ofAddresses[kind], addressKey(ip))
  }

  /** Does the work of a call with a session's token. Errors: too_many_requests, with the seconds to wait; those of the work. */
  async ofSession<T>({ token_hash, own }: SessionCheck, ip: string | null, work: () => Promise<T>): Promise<T> {
    const token = token_hash.toString('base64')
    const address = addressKey(ip)
    await consume(this.calls, this.strangers.isTrusted(token, own) ? token : address)
    return this.strangers.check(token, own, address, work)
  }

  /**
   * Counts a try to sign in before it is known whether it is right, so that many at once are not more than ten. False while the account is
   * locked for who tries; the tenth try locks it, and who signs in unlocks it again. `who`: the account, or a device of it.
   */
  async countTry(who: string): Promise<boolean> {
    const counted = await tryToConsume(this.failures, keyOf(who))
    if (counted && counted.remainingPoints === 0) await this.failures.block(keyOf(who), LOCK_SECONDS)
    return counted !== false
  }

  async forgetTries(who: string): Promise<void> {
    await this.failures.delete(keyOf(who))
  }

  /** Only failures of an address count (R14): a whole shift may sign in from one. */
  async forgiveAddress(ip: string | null): Promise<void> {
    await this.ofAddresses.sign_in.reward(addressKey(ip))
  }

  /** Counts a mail with a password link. False where an account, or an address that has none, was sent three of them while one is good. */
  async countReset(email: string): Promise<boolean> {
    return (await tryToConsume(this.resets, keyOf(email))) !== false
  }
}

/** Who tries to sign in: an account, or a device at which its owner signed in before. */
export const tryingToSignIn = (email: string, device: Buffer | null): string =>
  device === null ? email : `${device.toString('base64url')} ${email}`

/** Who tries codes of a second factor: counted apart from passwords. */
export const tryingCodes = (userId: string): string => `second factor ${userId}`

/** Who is asked for the password of the account that they signed in to. */
export const tryingPresentPassword = (userId: string): string => `present password ${userId}`

/** The row of `rate_limits` that counts the tries of somebody; above MOST_TRIES it locks them out until its end. */
export const counterOf = (who: string): string => `${LOGIN}:${keyOf(who)}`

/** Of one length for every address, and no list of addresses for who reads the table. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url')
