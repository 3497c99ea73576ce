import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'

/** Argon2id with 19 MiB, two passes, one lane (ASVS 11.4.2; the first choice of OWASP's password storage guide). */
const ARGON2ID = 2
const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of 32 random bytes that were thrown away, with the cost above: what is checked where there is no account. */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$5ZwmJ1O+rCDDLhvMUWUc5w$1li8w6Iy7gfkHkWkAoZCZXTOyBYLyemnsI1GWnbFwfQ'

/** A wave of sign-ins takes neither the threads nor all the cores that check-ins need. */
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A longer line of one of those who share is a flood. */
const share = new FairShare({
  places: HASHED_AT_ONCE,
  organisation: HASHED_AT_ONCE,
  person: HASHED_AT_ONCE,
  waiting: 60,
  personWaiting: 60,
  longestWaitMs: 10_000,
})
const NOBODY: Sharer = { organisation: '', person: '' }

/** The stored form of a password, with its salt and its cost. The password counts as it was typed, all of it. Errors: as `FairShare.take`. */
export const hashPassword = (password: string, who = NOBODY): Promise<string> => share.run(who, () => hash(password, COST))

/**
 * Whether the password is that of the hash. Without a hash, for an unknown address, it takes as long and is never right, so that the time of
 * the answer does not tell who has an account (ASVS 6.3.8). Errors: as `FairShare.take`.
 */
export async function verifyPassword(stored: string | null, password: string, who = NOBODY): Promise<boolean> {
  const right = await share.run(who, () => verify(stored ?? DUMMY_HASH, password))
  return stored !== null && right
}
