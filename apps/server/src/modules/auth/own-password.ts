import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { hashNewPassword, verifyPassword } from '../../kernel/crypto/passwords.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { tryingPresentPassword } from '../../kernel/limits/limits.ts'
import { auditOfPerson } from '../profile/person-audit.service.ts'
import { selectAvatarOf } from '../users/users.service.ts'
import { accountByEmail, announce, changePasswordHash } from './auth.queries.ts'

/** Checks the caller's own password. Tries are counted apart from sign-ins. Errors: password_wrong. */
export async function requirePassword(app: App, db: Db, actor: Actor, password: string) {
  const { email } = await selectAvatarOf(db, actor.user_id)
  const tryKey = tryingPresentPassword(actor.user_id)
  const open = await app.limits.countTry(tryKey)
  const account = await app.database.anonymous((tx) => accountByEmail(tx, email))
  const right = await verifyPassword(open && account ? account.password_hash : null, password, sharerOf(actor))
  if (!right || !account?.password_hash) throw new AppError('password_wrong')
  await app.limits.forgetTries(tryKey)
  return { email, password_hash: account.password_hash }
}

/** Refuses the account's address as its password (ASVS 6.2.11). Errors: invalid. */
export function refuseOwnAddress(password: string, email: string, field: string): void {
  if (emailKey(password) === emailKey(email)) throw invalidField(field, 'own_address')
}

/** Refuses the current password as the new one. Errors: invalid. */
export function refuseSame(same: boolean, field: string): void {
  if (same) throw invalidField(field, 'same_password')
}

export async function changePassword(
  app: App,
  db: Db,
  actor: Actor,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const { email, password_hash } = await requirePassword(app, db, actor, input.current_password)
  refuseOwnAddress(input.new_password, email, 'new_password')
  refuseSame(input.new_password === input.current_password, 'new_password')
  const new_hash = await hashNewPassword(input.new_password, 'new_password', sharerOf(actor))
  await app.database.asPerson(actor.user_id, async (tx) => {
    const isChanged = await changePasswordHash(tx, {
      user_id: actor.user_id,
      session_id: actor.session_id,
      old_hash: password_hash,
      new_hash,
    })
    // The session or the password changed meanwhile.
    if (!isChanged) throw new AppError('unauthenticated')
    await auditOfPerson(tx, actor.user_id, 'user.password_changed', actor)
    await announce(tx, actor.user_id, 'password_changed')
  })
}
