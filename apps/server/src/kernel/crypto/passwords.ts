import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../errors/app-error.ts'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { COST, DUMMY_HASH } from './password-cost.ts'

/** Leaves threads and cores to check-ins during a wave of sign-ins. */
export const HASHED_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
/** A longer line is a flood. */
const share = new FairShare({
  places: HASHED_AT_ONCE,
  organisation: HASHED_AT_ONCE,
  person: HASHED_AT_ONCE,
  waiting: 60,
  personWaiting: 60,
  longestWaitMs: 10_000,
})
const NOBODY: Sharer = { organisation: '', person: '' }

/** The stored form of a password that a person chose in a field. Errors: invalid, where it was leaked; as `FairShare.take`. */
export async function hashNewPassword(password: string, field: string, who = NOBODY): Promise<string> {
  if (isLeakedPassword(password)) throw invalidField(field, 'leaked_password')
  return hashPassword(password, who)
}

/** The stored form of a password, with salt and cost. Errors: as `FairShare.take`. */
export const hashPassword = (password: string, who = NOBODY): Promise<string> => share.run(who, () => hash(password, COST))

/**
 * Checks a password. Without a hash it takes as long and is false, so that time does not tell who has an account (ASVS 6.3.8). Errors: as
 * `FairShare.take`.
 */
export async function verifyPassword(stored: string | null, password: string, who = NOBODY): Promise<boolean> {
  const right = await share.run(who, () => verify(stored ?? DUMMY_HASH, password))
  return stored !== null && right
}
