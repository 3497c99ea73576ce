import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../errors/app-error.ts'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { COST, DUMMY_HASH } from './password-cost.ts'

/** Leaves threads and cores for check-ins during a wave of sign-ins. */
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A longer queue is a flood. */
const share = new FairShare({
  places: HASHED_AT_ONCE,
  organisation: HASHED_AT_ONCE,
  person: HASHED_AT_ONCE,
  waiting: 60,
  personWaiting: 60,
  longestWaitMs: 10_000,
})
const NOBODY: Sharer = { organisation: '', person: '' }

/** The stored form of a password that a person entered in a field. Errors: invalid if it was leaked; those of `FairShare.take`. */
export async function hashNewPassword(password: string, field: string, sharer = NOBODY): Promise<string> {
  if (isLeakedPassword(password)) throw invalidField(field, 'leaked_password')
  return hashPassword(password, sharer)
}

/** The stored form of a password, with salt and cost. Errors: those of `FairShare.take`. */
export const hashPassword = (password: string, sharer = NOBODY): Promise<string> => share.run(sharer, () => hash(password, COST))

/**
 * Checks a password. Without a hash it takes the same time and returns false, so timing doesn't reveal who has an account (ASVS 6.3.8). Errors: those
 * of `FairShare.take`.
 */
export async function verifyPassword(storedHash: string | null, password: string, sharer = NOBODY): Promise<boolean> {
  const right = await share.run(sharer, () => verify(storedHash ?? DUMMY_HASH, password))
  return storedHash !== null && right
}
