import type { Me } from '@gatehouse/contract/auth.ts'
import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import { ERRORS } from '@gatehouse/contract/kernel/errors.ts'
import type { Role } from '@gatehouse/contract/kernel/permissions.ts'
import { hashPassword, verifyPassword } from '../../kernel/crypto/passwords.ts'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import { withinOrganisation } from '../../kernel/db/context.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { found, Refusal } from '../../kernel/errors/refusal.ts'
import type { App } from '../../kernel/http/app-context.ts'
import type { CallFacts } from '../../kernel/http/call.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { signFile } from '../files/files.service.ts'
import { currentOrganisation, organisationsOf } from '../organisations/organisations.service.ts'
import { selectAvatarOf } from '../users/users.service.ts'
import { type Account, accountByEmail, endSession, enqueue, findCode, openSession, putCode, useCode } from './auth.queries.ts'

/** A session ends after this long without a call, and at the latest after a day; a desk may stay open for its whole shift. */
const IDLE_MINUTES = 60
const DESK_IDLE_MINUTES = 12 * 60
const ABSOLUTE_MINUTES = 24 * 60
const RESET_MINUTES = 30
export const ACTIVATION_MINUTES = 72 * 60

/**
 * Signs a person in. A wrong address, a wrong password, an account that may not sign in and one that is locked after ten failures get the
 * same answer in the same time. Errors: login_failed.
 */
export async function login(app: App, input: { email: string; password: string }, facts: CallFacts) {
  const email = emailKey(input.email)
  const locked = await app.limits.isLocked(email)
  const account = await app.database.anonymous((tx) => accountByEmail(tx, email))
  const usable = account?.status === 'active' && !locked ? account : undefined
  // Hashing is slow on purpose: it happens outside the transaction, and whether there is an account or not.
  const right = await verifyPassword(usable?.password_hash ?? null, input.password)
  if (!usable || !right) {
    await app.limits.countFailure(email)
    if (account) await app.database.anonymous((tx) => auditSignIn(tx, account, 'session.refused', facts))
    throw loginFailed(facts.language)
  }
  await app.limits.forgetFailures(email)
  return app.database.anonymous(async (tx) => {
    const [organisation] = await organisationsOf(tx, usable.id)
    const session = await startSession(tx, usable.id, organisation, facts)
    await auditSignIn(tx, usable, 'session.opened', facts)
    return { accessToken: session.token, expires_at: session.expires_at }
  })
}

/** The refusal of a sign-in in the shape of the specification: each error carries its own field as key as well. */
function loginFailed(language: CallFacts['language']): Refusal {
  const message = ERRORS.login_failed[language]
  return new Refusal('login_failed', { errors: [{ field: 'password', message, password: message }] })
}

async function startSession(tx: Tx, userId: string, organisation: { id: number; role: Role } | undefined, facts: CallFacts) {
  const { token, hash } = newToken('session')
  const expires_at = await openSession(tx, {
    id: newId(),
    token_hash: hash,
    user_id: userId,
    organisation_id: organisation?.id ?? null,
    absolute_minutes: ABSOLUTE_MINUTES,
    idle_minutes: organisation?.role === 'operator' ? DESK_IDLE_MINUTES : IDLE_MINUTES,
    ip: facts.ip,
    user_agent: facts.user_agent,
  })
  return { token, expires_at }
}

/** Signing in concerns a person, not one organisation: each of theirs finds it in its audit log. */
async function auditSignIn(tx: Tx, account: Account, action: string, facts: CallFacts): Promise<void> {
  for (const organisation of await organisationsOf(tx, account.id)) {
    await withinOrganisation(tx, organisation.id, () =>
      recordAudit(
        tx,
        {
          organisation_id: organisation.id,
          user_id: account.id,
          name: account.name,
          session_id: '',
          request_id: facts.request_id,
          ip: facts.ip,
        },
        action,
        { record_type: 'user', record_id: account.id },
      ),
    )
  }
}

export async function currentUser(app: App, db: Db, actor: Actor): Promise<Me> {
  const organisation = await currentOrganisation(db, actor)
  const user = await selectAvatarOf(db, actor.user_id)
  return {
    user: {
      id: actor.user_id,
      name: actor.name,
      email: user.email,
      avatar: user.avatar_file_id && organisation ? signFile(app, organisation.id, user.avatar_file_id) : null,
      app_organization_id: actor.organisation_id,
      permissions: actor.permissions,
      role: actor.role,
      language: actor.language,
    },
    servicepermission: (organisation?.subscriptions ?? []).map(({ service_name, permission }) => ({ service_name, permission })),
    organisation: organisation && {
      id: organisation.id,
      name: organisation.name,
      time_zone: organisation.time_zone,
      currency: organisation.currency,
      language: organisation.language,
      demo: app.config.demo,
    },
  }
}

export async function logout(tx: Tx, actor: Actor): Promise<void> {
  if (actor.organisation_id !== null) {
    await recordAudit(tx, { ...actor, organisation_id: actor.organisation_id }, 'session.closed', {
      record_type: 'user',
      record_id: actor.user_id,
    })
  }
  await endSession(tx, actor.session_id)
}

/** Goes on in another organisation of the person: a new token bound to it, and the old one ends. Errors: organisation_not_found. */
export async function changeOrganisation(tx: Tx, actor: Actor, organisationId: number, facts: CallFacts) {
  const organisations = await organisationsOf(tx, actor.user_id)
  const target = found(
    organisations.find((organisation) => organisation.id === organisationId),
    'organisation_not_found',
  )
  const session = await startSession(tx, actor.user_id, target, facts)
  await endSession(tx, actor.session_id)
  return { data: { token: session.token } }
}

/** Sends a link to set a new password; who asks learns nothing about whether the address is known, not even by the time it takes. */
export async function requestPasswordReset(app: App, email: string): Promise<void> {
  await app.database.anonymous((tx) => enqueue(tx, 'send_password_reset', { email: emailKey(email) }))
}

/** The job behind it: makes the code and sends it, where there is such an account. */
export async function issuePasswordReset(tx: Tx, email: string): Promise<{ code: string; account: Account } | undefined> {
  const account = await accountByEmail(tx, email)
  if (account?.status !== 'active') return undefined
  const { token, hash } = newToken('reset')
  await putCode(tx, { hash, user_id: account.id, purpose: 'password_reset', minutes: RESET_MINUTES })
  return { code: token, account }
}

/** Sets the password of a reset link; every session of the person ends. Errors: code_not_valid. */
export async function confirmPasswordReset(app: App, code: string, password: string): Promise<void> {
  const hash = hashToken(code)
  const passwordHash = await hashPassword(password)
  await app.database.anonymous(async (tx) => {
    found(await findCode(tx, hash, 'password_reset'), 'code_not_valid')
    await useCode(tx, hash, passwordHash)
  })
}

/** Activates an account by its invitation. Asks for a password first where there is none. Errors: code_not_valid. */
export async function activate(app: App, code: string, password: string | undefined): Promise<'activated' | 'password_required'> {
  const hash = hashToken(code)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return app.database.anonymous(async (tx) => {
    const owner = found(await findCode(tx, hash, 'activation'), 'code_not_valid')
    if (!owner.has_password && passwordHash === null) return 'password_required'
    await useCode(tx, hash, owner.has_password ? null : passwordHash)
    return 'activated'
  })
}

/** A code that activates an account, for its invitation mail. */
export async function issueActivation(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = newToken('activation')
  await putCode(tx, { hash, user_id: userId, purpose: 'activation', minutes: ACTIVATION_MINUTES })
  return token
}
