import type { Me } from '@gatehouse/contract/auth/auth.ts'
import { ERRORS } from '@gatehouse/contract/errors.ts'
import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import { widestReach } from '@gatehouse/contract/kernel/reach.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import { outOfReach } from '@gatehouse/contract/permissions.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { CallFacts } from '../../kernel/app/call-facts.ts'
import { hashNewPassword, verifyPassword } from '../../kernel/crypto/passwords.ts'
import { hashToken, newToken } from '../../kernel/crypto/tokens.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { RecordedError } from '../../kernel/db/recorded-error.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import type { Sharer } from '../../kernel/fair/fair-queue.ts'
import type { DeviceCookie } from '../../kernel/http/device-cookie.ts'
import { addressKey } from '../../kernel/limits/address-key.ts'
import { tryingToSignIn } from '../../kernel/limits/limits.ts'
import { signPersonFile } from '../files/files.service.ts'
import { tryToCountMail } from '../messages/messages.service.ts'
import { currentOrganisation, organisationsOf } from '../organisations/organisations.service.ts'
import { auditIn, auditOfPerson } from '../profile/person-audit.service.ts'
import { preferencesOf } from '../profile/profile.service.ts'
import { notifyInviter } from '../users/accepted.service.ts'
import { selectAvatarOf } from '../users/users.service.ts'
import {
  type Account,
  accountByEmail,
  announce,
  beginningOf,
  endSession,
  enqueue,
  findCode,
  keepDevice,
  knowsDevice,
  nameByCode,
  openSession,
  putCode,
  useCode,
} from './auth.queries.ts'
import { refuseOwnAddress, refuseSame } from './own-password.ts'
import { findFactor, putTicket, selectMissing } from './second-factor.queries.ts'

/** A session ends after this long without a call, and after a day in any case. */
const IDLE_MINUTES = 60
const DESK_IDLE_MINUTES = 12 * 60
const ABSOLUTE_MINUTES = 24 * 60
export const RESET_MINUTES = 30
/** Time to enter the code after the password. */
const TICKET_MINUTES = 5
export const ACTIVATION_MINUTES = 72 * 60

/**
 * Signs a person in. Every failure has the same answer and time. Known devices are counted separately, so that strangers can't lock the owner out
 * (R14). Errors: login_failed, second_factor_required.
 */
export async function login(app: App, input: { email: string; password: string }, device: DeviceCookie, facts: CallFacts) {
  const email = emailKey(input.email)
  const before = device.token === null ? null : hashToken(device.token)
  const isKnown = before !== null && (await app.database.anonymous((tx) => knowsDevice(tx, before, email)))
  // A known device has its own tries and its own queue.
  if (!isKnown) await app.limits.ofAddress('sign_in', facts.ip)
  const tryKey = tryingToSignIn(email, isKnown ? before : null)
  const open = await app.limits.countTry(tryKey)
  const account = await app.database.anonymous((tx) => accountByEmail(tx, email))
  const usable = account?.status === 'active' && open ? account : undefined
  // Hashing is slow on purpose: it runs outside the transaction, and also without an account.
  const right = await verifyPassword(usable?.password_hash ?? null, input.password, turnOf(isKnown ? tryKey : null, facts))
  if (!usable || !right) {
    // Recorded in a job, also without an account, so that the time reveals nothing.
    const refusal: RefusedSignIn = { user_id: account?.id ?? null, facts: { request_id: facts.request_id, ip: facts.ip } }
    await app.database.anonymous((tx) => enqueue(tx, 'record_refused_sign_in', refusal))
    throw loginFailed(facts.language)
  }
  await app.limits.forgetTries(tryKey)
  if (!isKnown) await app.limits.forgiveAddress(facts.ip)
  const next = app.tokens.make('device')
  const result = await app.database.anonymous(async (tx) => {
    // The account may have changed during the hashing.
    const present = await accountByEmail(tx, email)
    if (present?.status !== 'active' || present.password_hash !== usable.password_hash) throw loginFailed(facts.language)
    if (!(await findFactor(tx, usable.id))) return completeSignIn(app, tx, usable.id, { before, hash: next.hash }, facts)
    const { token, hash } = newToken('ticket')
    await putTicket(tx, { hash, user_id: usable.id, minutes: TICKET_MINUTES })
    return { ticket: token }
  })
  if ('ticket' in result) throw signInRefusal('second_factor_required', facts.language, result)
  device.give(next.token)
  return result
}

/** The queue for hashing: a known device has its own, all others share the queue of their address. */
const turnOf = (deviceKey: string | null, { ip }: Pick<CallFacts, 'ip'>): Sharer => ({
  organisation: deviceKey ?? addressKey(ip),
  person: '',
})

/** Starts the session after one or both steps. */
export async function completeSignIn(app: App, tx: Tx, userId: string, device: { before: Buffer | null; hash: Buffer }, facts: CallFacts) {
  const [last] = await organisationsOf(tx, userId)
  const missing = await selectMissing(tx, userId)
  // An organisation that requires a missing factor does not open.
  const organisation = missing.some(({ id }) => id === last?.id) ? undefined : last
  const family = await keepDevice(tx, { ...device, user_id: userId })
  const session = await startSession(app, tx, userId, organisation, { minutes: ABSOLUTE_MINUTES, device: family }, facts)
  await auditOfPerson(tx, userId, 'session.opened', facts)
  return { accessToken: session.token, expires_at: session.expires_at }
}

type Where = Pick<CallFacts, 'request_id' | 'ip'>

export interface RefusedSignIn {
  user_id: string | null
  facts: Where
}

export async function recordRefusedSignIn(app: App, { user_id, facts }: RefusedSignIn): Promise<void> {
  if (user_id) await app.database.anonymous((tx) => auditOfPerson(tx, user_id, 'session.refused', facts))
}

/** Each error also has its field as a key, as the specification asks. */
function signInRefusal(
  code: 'login_failed' | 'second_factor_required',
  language: CallFacts['language'],
  details: { ticket?: string } = {},
) {
  const message = ERRORS[code][language]
  return new AppError(code, { ...details, errors: [{ field: 'password', message, password: message }] })
}
const loginFailed = (language: CallFacts['language']) => signInRefusal('login_failed', language)

async function startSession(
  app: App,
  tx: Tx,
  userId: string,
  organisation: { id: number; role: Role } | undefined,
  { minutes, device }: { minutes: number; device: string | null },
  facts: CallFacts,
) {
  const { token, hash } = app.tokens.make('session')
  const expires_at = await openSession(tx, {
    id: newId(),
    token_hash: hash,
    user_id: userId,
    organisation_id: organisation?.id ?? null,
    absolute_minutes: minutes,
    device,
    idle_minutes: organisation?.role === 'operator' ? DESK_IDLE_MINUTES : IDLE_MINUTES,
    ip: facts.ip,
    user_agent: facts.user_agent,
  })
  return { token, expires_at }
}

export async function currentUser(app: App, db: Db, actor: Actor): Promise<Me> {
  const [organisation, user, preferences, second_factor_missing] = await Promise.all([
    currentOrganisation(db, actor),
    selectAvatarOf(db, actor.user_id),
    preferencesOf(db, actor.user_id),
    selectMissing(db, actor.user_id),
  ])
  return {
    user: {
      id: actor.user_id,
      name: actor.name,
      email: user.email,
      avatar: user.avatar_file_id && signPersonFile(app, actor, user.avatar_file_id),
      app_organization_id: actor.organisation_id,
      permissions: actor.permissions,
      role: actor.role,
      reach: widestReach(actor),
      out_of_reach: outOfReach(actor.permissions, widestReach(actor)),
      ...preferences,
    },
    second_factor_missing,
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
  if (actor.organisation_id !== null) await auditIn(tx, actor.organisation_id, actor.user_id, 'session.closed', actor)
  if (!(await endSession(tx, actor.session_id))) throw new AppError('unauthenticated')
}

/**
 * Continues in another organisation with a new token, and ends the old one; each token has one successor. Errors: organisation_not_found,
 * unauthenticated.
 */
export async function changeOrganisation(app: App, tx: Tx, actor: Actor, organisationId: number, facts: CallFacts) {
  const organisations = await organisationsOf(tx, actor.user_id)
  const target = requireFound(
    organisations.find((organisation) => organisation.id === organisationId),
    'organisation_not_found',
  )
  // Keep the end of the old session, so that switching doesn't prolong a sign-in.
  const session = await startSession(app, tx, actor.user_id, target, await beginningOf(tx, actor.session_id), facts)
  await logout(tx, actor)
  await auditIn(tx, target.id, actor.user_id, 'session.opened', facts)
  return { data: { token: session.token } }
}

/** Sends a link for a new password, within the mail limits. The answer doesn't reveal whether the address is known. */
export async function requestPasswordReset(app: App, address: string): Promise<void> {
  const email = emailKey(address)
  await app.database.anonymous(async (tx) => {
    if (await tryToCountMail(tx, null, 'password_reset', email)) await enqueue(tx, 'send_password_reset', { email })
  })
}

/** Makes a reset code if there is an active account. */
export async function issuePasswordReset(tx: Tx, email: string): Promise<{ code: string; account: Account } | undefined> {
  const account = await accountByEmail(tx, email)
  if (account?.status !== 'active') return undefined
  const { token, hash } = newToken('reset')
  await putCode(tx, { hash, user_id: account.id, purpose: 'password_reset', minutes: RESET_MINUTES })
  return { code: token, account }
}

export const announceChange = announce

/** Sets a reset link's password and ends every session. Errors: code_not_valid, invalid. */
export async function confirmPasswordReset(app: App, code: string, password: string, facts: Where): Promise<void> {
  const hash = hashToken(code)
  const present = await byCode(app, async (tx) => accountByEmail(tx, (await codeOwner(tx, hash, 'password_reset', facts)).email))
  refuseSame(await verifyPassword(present?.password_hash ?? null, password, turnOf(null, facts)), 'password')
  const passwordHash = await hashNewPassword(password, 'password', turnOf(null, facts))
  const { email } = await byCode(app, async (tx) => {
    const owner = await codeOwner(tx, hash, 'password_reset', facts)
    refuseOwnAddress(password, owner.email, 'password')
    await useCode(tx, hash, passwordHash)
    await auditOfPerson(tx, owner.user_id, 'user.password_reset', facts)
    return owner
  })
  // Tries by strangers don't lock the mailbox's owner out.
  await app.limits.forgetTries(email)
}

/** The activation is done, or waits for a password, and for a name where the account has none. */
type Activated = { outcome: 'activated' } | { outcome: 'password_required'; email: string; name_required: boolean }

/** Activates an invited account; asks for a password if it has none. A name counts only if the account has none. Errors: code_not_valid. */
export async function activate(
  app: App,
  { code, password, name = null }: { code: string; password?: string | undefined; name?: string | null | undefined },
  facts: Where,
): Promise<Activated> {
  const hash = hashToken(code)
  const passwordHash = password === undefined ? null : await hashNewPassword(password, 'password', turnOf(null, facts))
  return byCode(app, async (tx) => {
    const owner = await codeOwner(tx, hash, 'activation', facts)
    if (!owner.has_password && passwordHash === null)
      return { outcome: 'password_required', email: owner.email, name_required: await nameByCode(tx, hash, null) }
    if (!owner.has_password && password !== undefined) refuseOwnAddress(password, owner.email, 'password')
    const isNamed = name !== null && (await nameByCode(tx, hash, name))
    await useCode(tx, hash, owner.has_password ? null : passwordHash)
    await auditOfPerson(tx, owner.user_id, 'user.activated', facts, isNamed ? { after: { name } } : {})
    await notifyInviter(tx, owner.user_id)
    return { outcome: 'activated' }
  })
}

/** Runs work without a session, and records a refusal that concerns a known person. */
const byCode = <T>(app: App, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.database.anonymous(work).catch(async (error: unknown) => {
    if (error instanceof RecordedError) await app.database.anonymous(error.afterwards)
    throw error
  })

/** The owner of a valid code. The use of a code by a suspended owner is audited. Errors: code_not_valid. */
async function codeOwner(tx: Tx, hash: Buffer, purpose: 'activation' | 'password_reset', facts: Where) {
  const owner = requireFound(await findCode(tx, hash, purpose), 'code_not_valid')
  if (owner.status === 'suspended')
    throw new RecordedError('code_not_valid', {}, (after) => auditOfPerson(after, owner.user_id, 'user.code_refused', facts))
  return owner
}

/** A code for an invitation mail; earlier ones end. */
export async function issueActivation(tx: Tx, userId: string): Promise<string> {
  const { token, hash } = newToken('activation')
  await putCode(tx, { hash, user_id: userId, purpose: 'activation', minutes: ACTIVATION_MINUTES })
  return token
}
