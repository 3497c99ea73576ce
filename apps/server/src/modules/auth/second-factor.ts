import { createHash, randomInt } from 'node:crypto'
import type { App } from '../../kernel/app/app-context.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { tryingCodes } from '../../kernel/limits/limits.ts'
import { auditOfPerson } from '../profile/person-audit.service.ts'
import { announce } from './auth.queries.ts'
import { requirePassword } from './own-password.ts'
import {
  confirmFactorRow,
  countUnusedCodes,
  deleteFactor,
  findFactor,
  isNeeded,
  lockFactor,
  putSecret,
  replaceCodes,
  selectFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

const SECRET = 'second_factors.secret'
const RECOVERY_CODES = 10
/** Without letters that look or sound alike; 16 of them have 78 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = [0, 4, 8, 12]

const newRecoveryCode = (): string =>
  GROUPS.map(() => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

/** A hash bound to its person; case, spaces and hyphens don't count. */
const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest()

/** Counts a try before `work`, which returns whether it was right. `open` is false for ten minutes after ten wrong ones. */
export async function tryCode<T>(app: App, userId: string, work: (open: boolean) => Promise<T | false>): Promise<T | false> {
  const result = await work(await app.limits.countTry(tryingCodes(userId)))
  if (result !== false) await app.limits.forgetTries(tryingCodes(userId))
  return result
}

/** Uses up a code of the factor, or a recovery code. */
export async function takeCode(app: App, tx: Tx, userId: string, code: string): Promise<'code' | 'recovery_code' | false> {
  const factor = await findFactor(tx, userId)
  if (!factor) return false
  const step = matchingStep(app.keyring.ofPerson(userId).open(factor.secret, SECRET), code, factor.at_second)
  if (step !== null) return (await takeStep(tx, userId, step)) && 'code'
  return (await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code))) && 'recovery_code'
}

export async function secondFactorOf(db: Db, actor: Actor) {
  const [factor, recovery_codes_left, isRequired] = await Promise.all([
    selectFactor(db, actor.user_id),
    countUnusedCodes(db, actor.user_id),
    isNeeded(db, actor.user_id),
  ])
  const confirmedAt = factor?.confirmed_at ?? null
  return { since: confirmedAt, recovery_codes_left: confirmedAt === null ? 0 : recovery_codes_left, required: isRequired }
}

export async function enrol(app: App, db: Db, actor: Actor, password: string) {
  const { email } = await requirePassword(app, db, actor, password)
  const secret = newTotpSecret()
  const sealedSecret = app.keyring.ofPerson(actor.user_id).seal(secret, SECRET)
  const put = await app.database.asPerson(actor.user_id, (tx) => putSecret(tx, actor.user_id, sealedSecret))
  if (!put) throw new AppError('second_factor_on')
  return { secret, uri: totpUri(secret, email) }
}

/** Returns the recovery codes. Errors: second_factor_off, second_factor_on, code_wrong. */
export async function confirmFactor(app: App, db: Db, actor: Actor, code: string) {
  const storedFactor = requireFound(await selectFactor(db, actor.user_id), 'second_factor_off')
  if (storedFactor.confirmed_at !== null) throw new AppError('second_factor_on')
  const result = await tryCode(app, actor.user_id, (open) =>
    app.database.asPerson(actor.user_id, async (tx) => {
      const factor = requireFound(await lockFactor(tx, actor.user_id), 'second_factor_off')
      if (factor.confirmed_at !== null) throw new AppError('second_factor_on')
      const step = open ? matchingStep(app.keyring.ofPerson(actor.user_id).open(factor.secret, SECRET), code, factor.at_second) : null
      if (step === null) return false
      await confirmFactorRow(tx, actor.user_id, step)
      const codes = await makeRecoveryCodes(tx, actor.user_id)
      await auditOfPerson(tx, actor.user_id, 'user.second_factor_on', actor)
      await announce(tx, actor.user_id, 'second_factor_on')
      return codes
    }),
  )
  if (!result) throw new AppError('code_wrong')
  return result
}

interface BothFactors {
  password: string
  code: string
}

/** Errors: password_wrong, second_factor_off, code_wrong, second_factor_needed. */
export async function disableFactor(app: App, db: Db, actor: Actor, input: BothFactors) {
  await requirePassword(app, db, actor, input.password)
  const result = await tryCode(app, actor.user_id, (open) =>
    app.database.asPerson(actor.user_id, async (tx) => {
      if (!(await findFactor(tx, actor.user_id))) throw new AppError('second_factor_off')
      if (!open || !(await takeCode(app, tx, actor.user_id, input.code))) return false
      // The code is used up in any case, so this refusal waits for the commit.
      if (!(await deleteFactor(tx, actor.user_id))) return 'second_factor_needed'
      await auditOfPerson(tx, actor.user_id, 'user.second_factor_off', actor)
      await announce(tx, actor.user_id, 'second_factor_off')
      return 'off'
    }),
  )
  if (result !== 'off') throw new AppError(result || 'code_wrong')
}

/** Errors: password_wrong, second_factor_off, code_wrong. */
export async function renewRecoveryCodes(app: App, db: Db, actor: Actor, input: BothFactors) {
  await requirePassword(app, db, actor, input.password)
  const result = await tryCode(app, actor.user_id, (open) =>
    app.database.asPerson(actor.user_id, async (tx) => {
      if (!(await findFactor(tx, actor.user_id))) throw new AppError('second_factor_off')
      if (!open || !(await takeCode(app, tx, actor.user_id, input.code))) return false
      const codes = await makeRecoveryCodes(tx, actor.user_id)
      await auditOfPerson(tx, actor.user_id, 'user.recovery_codes_made', actor)
      await announce(tx, actor.user_id, 'recovery_codes_made')
      return codes
    }),
  )
  if (!result) throw new AppError('code_wrong')
  return result
}

async function makeRecoveryCodes(tx: Tx, userId: string): Promise<{ recovery_codes: string[] }> {
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await replaceCodes(
    tx,
    userId,
    recovery_codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return { recovery_codes }
}
