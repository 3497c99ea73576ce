import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'
import { COST, DUMMY_HASH } from './password-cost.ts'

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
