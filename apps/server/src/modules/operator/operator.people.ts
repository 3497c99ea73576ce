import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import { newToken } from '../../kernel/crypto/tokens.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { withinOrganisation } from '../../kernel/db/context.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { counterOf, MOST_TRIES, tryingCodes, tryingPresentPassword, tryingToSignIn } from '../../kernel/limits/limits.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { announceChange, issuePasswordReset } from '../auth/auth.service.ts'
import { auditPerson, type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import { codeOf, type Organisation, organisationOf } from './operator.organisations.ts'
import {
  deleteCounters,
  deleteSecondFactor,
  endSessions,
  insertPerson,
  isLimited,
  lockMembers,
  lockPerson,
  type MembershipRow,
  type PersonRow,
  putInvitationCode,
  selectDevices,
  selectLinks,
  selectLocks,
  selectMemberships,
  selectPerson,
  selectSessions,
  upsertOwner,
} from './operator.queries.ts'

/** A person hands the link over, so it is valid for less time than an invitation (ASVS 6.3.2). */
export const OWNER_LINK_HOURS = 24

export interface Owner {
  organisation: Organisation
  user: PersonRow
  /** The code of the password link; null for an active account. */
  code: string | null
  changed: boolean
}

interface OwnerInput {
  organisation_id: number
  email: string
  name?: string | undefined
}

/** Makes an owner, with an account if needed; a repeated call only renews the link. Errors: OperatorError. */
export async function makeOwner(tx: Tx, operator: Operator, input: OwnerInput): Promise<Owner> {
  const organisation = await organisationOf(tx, input.organisation_id)
  const email = emailKey(input.email)
  await lockMembers(tx, organisation.id)
  await insertPerson(tx, { id: newId(), email, name: input.name ?? email.split('@')[0]!, language: organisation.language })
  const user = (await lockPerson(tx, email))!
  if (user.status === 'suspended')
    throw new OperatorError(`The account of ${email} is suspended. Choose another person, or let it be resumed first.`)
  const present = (await selectMemberships(tx, user.id)).find(({ organisation_id }) => organisation_id === organisation.id)
  const status = user.status === 'invited' ? 'invited' : 'active'
  const id = present?.id ?? newId()
  const isOwner = present?.role === 'owner' && present.status === status && !(await isLimited(tx, organisation.id, user.id))
  if (!isOwner) {
    await upsertOwner(tx, { organisation_id: organisation.id, user_id: user.id, id, status })
    await auditMember(tx, operator, organisation.id, id, 'membership.made_owner', present, { email, role: 'owner', status })
  } else if (status === 'invited') await auditMember(tx, operator, organisation.id, id, 'membership.invited_again')
  return { organisation, user, code: status === 'invited' ? await invite(tx, organisation.id, user.id) : null, changed: !isOwner }
}

async function invite(tx: Tx, organisationId: number, userId: string): Promise<string> {
  const { token, hash } = newToken('activation')
  await withinOrganisation(tx, organisationId, () => putInvitationCode(tx, hash, userId, OWNER_LINK_HOURS * 60))
  return token
}

async function auditMember(
  tx: Tx,
  operator: Operator,
  organisationId: number,
  record_id: string,
  action: string,
  before?: Pick<MembershipRow, 'role' | 'status'>,
  after?: object,
): Promise<void> {
  const actor = operatorIn(operator, organisationId)
  const oldFacts = before && { role: before.role, status: before.status }
  await recordAudit(tx, actor, action, { record_type: 'membership', record_id, before: oldFacts ?? null, after: after ?? null })
  // Owners have no limits.
  await publish(tx, actor, { kind: 'user.changed', record_id, location_ids: null, unit_ids: null })
}

export interface Person extends PersonRow {
  organisations: MembershipRow[]
  sessions: number
  last_seen_at: string | null
  locked: Lock[]
  links: { purpose: string; expires_at: string }[]
}

interface Lock {
  /** The counter that locks. */
  where: 'everywhere' | 'device' | 'second_factor' | 'present_password'
  until: string | null
}

/** Errors: OperatorError. */
export async function showPerson(tx: Tx, email: string): Promise<Person> {
  const person = await personOf(tx, email)
  const organisations = await selectMemberships(tx, person.id)
  const { sessions, last_seen_at } = (await selectSessions(tx, person.id))!
  return { ...person, organisations, sessions, last_seen_at, locked: await locksOf(tx, person), links: await selectLinks(tx, person.id) }
}

/** Issues a reset link as if it was requested by mail; earlier ones end. Errors: OperatorError. */
export async function makeResetLink(tx: Tx, operator: Operator, email: string): Promise<{ user: PersonRow; code: string }> {
  const person = await personOf(tx, email)
  const resetCode = await issuePasswordReset(tx, person.email)
  if (!resetCode) throw new OperatorError(`The account of ${person.email} is ${person.status}: it has no password to set anew.`)
  await auditPerson(tx, operator, await idsOf(tx, person), 'user.reset_link_made', recordOf(person.id))
  return { user: person, code: resetCode.code }
}

export async function signOut(tx: Tx, operator: Operator, email: string): Promise<{ user: PersonRow; ended: number }> {
  const person = await personOf(tx, email)
  const endedCount = await endSessions(tx, person.id)
  if (endedCount > 0) await auditPerson(tx, operator, await idsOf(tx, person), 'user.signed_out', recordOf(person.id))
  return { user: person, ended: endedCount }
}

/** Removes a lost second factor, ends all sessions and mails the person. Errors: OperatorError. */
export async function secondFactorOff(tx: Tx, operator: Operator, email: string): Promise<{ user: PersonRow; changed: boolean }> {
  const person = await personOf(tx, email)
  const isChanged = await deleteSecondFactor(tx, person.id)
  if (isChanged) {
    await endSessions(tx, person.id)
    await announceChange(tx, person.id, 'second_factor_off')
    await auditPerson(tx, operator, await idsOf(tx, person), 'user.second_factor_off', recordOf(person.id))
  }
  return { user: person, changed: isChanged }
}

/** Errors: OperatorError. */
export async function unlock(tx: Tx, operator: Operator, email: string): Promise<{ user: PersonRow; unlocked: number }> {
  const person = await personOf(tx, email)
  const locks = await locksOf(tx, person)
  await deleteCounters(
    tx,
    (await countersOf(tx, person)).map(({ key }) => key),
  )
  if (locks.length > 0) await auditPerson(tx, operator, await idsOf(tx, person), 'user.unlocked', recordOf(person.id))
  return { user: person, unlocked: locks.length }
}

async function personOf(tx: Tx, address: string): Promise<PersonRow> {
  const email = emailKey(address)
  const person = await selectPerson(tx, email)
  if (!person) throw new OperatorError(`Nobody has an account with the address ${email}.`)
  return person
}

/** An organisation that only invited the person learns nothing. */
const idsOf = async (tx: Tx, { id }: PersonRow) =>
  (await selectMemberships(tx, id)).filter(({ status }) => status === 'active').map(({ organisation_id }) => organisation_id)

const recordOf = (id: string) => ({ record_type: 'user' as const, record_id: id })

/** Every counter of the person's tries. */
async function countersOf(tx: Tx, { id, email }: PersonRow) {
  const devices = await selectDevices(tx, id)
  const subjects: [Lock['where'], string][] = [
    ['everywhere', tryingToSignIn(email, null)],
    ...devices.map(({ device_hash }): [Lock['where'], string] => ['device', tryingToSignIn(email, device_hash)]),
    ['second_factor', tryingCodes(id)],
    ['present_password', tryingPresentPassword(id)],
  ]
  return subjects.map(([scope, subject]) => ({ where: scope, key: counterOf(subject) }))
}

async function locksOf(tx: Tx, person: PersonRow): Promise<Lock[]> {
  const counters = await countersOf(tx, person)
  const locks = await selectLocks(
    tx,
    counters.map(({ key }) => key),
    MOST_TRIES,
  )
  return counters.flatMap(({ where, key }) => locks.filter((lock) => lock.key === key).map(({ until }) => ({ where, until })))
}

/** The sentence that names an owner. */
export const ownerSentence = ({ organisation, user }: Owner): string =>
  `${user.name} <${user.email}> is an owner of ${codeOf(organisation.id)} ${organisation.name}`
