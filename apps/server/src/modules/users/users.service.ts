import { answerShape } from '@gatehouse/contract/kernel/record-fields.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import { type User, type UserDetails, user, userFields, type users } from '@gatehouse/contract/users/users.ts'
import { z } from 'zod'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { audienceOf } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { presentUnitName, unitsNamed } from '../locations/locations.service.ts'
import { organisationOf, requireSecondFactor } from '../organisations/organisations.service.ts'
import { selectInvitation } from './users.invitations.queries.ts'
import { inviteAgain } from './users.invitations.ts'
import { INVITATION_MINUTES } from './users.jobs.ts'
import {
  changeMember,
  lockMember,
  removeMember,
  selectActiveMembers,
  selectLastSeen,
  selectMember,
  selectMembers,
  selectSecondFactors,
  selectUser,
  selectUserName,
  signOutMember,
  suspendMember,
} from './users.queries.ts'
import { exceeds, explained, rightsFrom } from './users.rights.ts'

/** The person's own address and picture. */
export const selectAvatarOf = (db: Db, userId: string) => selectUser(db, userId)

/** The name of a person of the organisation; empty if they left it. */
export const nameOf = async (db: Db, userId: string): Promise<string> => (await selectUserName(db, userId))?.name ?? ''

type Row = NonNullable<Awaited<ReturnType<typeof selectMember>>>
/** Facts about people beside their memberships, by person. */
interface Facts {
  seen: Map<string, string>
  second_factors: Set<string>
}

/** One page of the people whom the actor may see. */
export async function listUsers(db: Db, actor: OrgActor, query: QueryOf<typeof users.list>) {
  const page = await selectMembers(db, actor, query)
  const facts = await factsOf(db, page.docs)
  return { ...page, docs: page.docs.map((row) => present(row, facts)) }
}

async function factsOf(db: Db, rows: readonly Row[]): Promise<Facts> {
  const people = rows.map((row) => row.user_id)
  return { seen: await selectLastSeen(db, people), second_factors: await selectSecondFactors(db, people) }
}

/** Errors: not_found. */
export async function getUser(db: Db, actor: OrgActor, id: string): Promise<UserDetails> {
  const row = requireFound(await selectMember(db, actor, id))
  const invitation = row.status === 'invited' ? await selectInvitation(db, actor, row.user_id) : undefined
  return {
    ...present(row, await factsOf(db, [row])),
    permissions_added: PERMISSIONS.filter((name) => row.permissions_added.includes(name)),
    permissions_removed: PERMISSIONS.filter((name) => row.permissions_removed.includes(name)),
    permissions: explained(row.role, row),
    units: row.unit_ids && (await unitsNamed(db, actor, row.unit_ids)).map(presentUnitName),
    locked: lockOf(actor, row),
    invitation: invitation
      ? {
          invited_by: invitation.inviter,
          created_at: invitation.created_at,
          sent_at: invitation.sent_at,
          refused_at: invitation.refused_at,
          expires_at: new Date(Date.parse(invitation.created_at) + INVITATION_MINUTES * 60_000).toISOString(),
        }
      : null,
  }
}

function lockOf(actor: OrgActor, row: Row): UserDetails['locked'] {
  if (!actor.permissions.includes('users:write')) return 'read_only'
  if (row.user_id === actor.user_id) return 'own'
  return exceeds(actor, row) ? 'has_more' : null
}

/**
 * Errors: not_found, changed_meanwhile, own_membership, person_has_more, more_than_own, last_owner, location_not_found, unit_not_found,
 * unit_archived, invalid (unit_ids).
 */
export async function changeUser(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof users.update>): Promise<UserDetails> {
  const before = await lockedRow(tx, actor, id)
  requireUnchanged(id, before, body.updated_at)
  await changeMember(tx, id, await rightsFrom(tx, actor, body, before))
  return auditAndPresent(tx, actor, before, 'membership.changed', body.reason)
}

/** Errors: not_found, status_not_allowed, own_membership, person_has_more, last_owner. */
export async function setUserStatus(
  tx: Tx,
  actor: OrgActor,
  id: string,
  status: 'active' | 'suspended',
  reason: string,
): Promise<UserDetails> {
  const before = await lockedRow(tx, actor, id)
  if (!(await suspendMember(tx, id, status === 'suspended'))) throw new AppError('status_not_allowed')
  if (status === 'active' && before.accepted_at === null) await inviteAgain(tx, actor, before)
  return auditAndPresent(tx, actor, before, status === 'suspended' ? 'membership.suspended' : 'membership.reinstated', reason)
}

/** Ends the person's sessions in this organisation; their open pages close within a second. Errors: not_found, own_membership, person_has_more. */
export async function signOutUser(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<UserDetails> {
  const before = await lockedRow(tx, actor, id)
  await signOutMember(tx, id)
  await recordAudit(tx, actor, 'membership.signed_out', { record_type: 'membership', record_id: id, reason })
  await publish(tx, actor, { kind: 'user.changed', record_id: id, ...audienceOf(before) })
  return getUser(tx, actor, id)
}

/** Errors: not_found, own_membership, person_has_more, last_owner. */
export async function removeUser(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<void> {
  const before = await lockedRow(tx, actor, id)
  await removeMember(tx, id)
  await recordAudit(tx, actor, 'membership.removed', { record_type: 'membership', record_id: id, before: pickAudited(before), reason })
  await publish(tx, actor, { kind: 'user.changed', record_id: id, ...audienceOf(before) })
}

/** The policy concerns everybody in the organisation, so actors limited to some places may not use it. Errors: permission_denied. */
function requireSightOfAll({ location_ids, unit_ids }: OrgActor): void {
  if (location_ids !== null || unit_ids !== null) throw new AppError('permission_denied')
}

/** Whether everybody needs a second factor, and how many of the active people have none. Errors: permission_denied. */
export async function signInPolicy(db: Db, actor: OrgActor) {
  requireSightOfAll(actor)
  const { second_factor_required } = await organisationOf(db, actor)
  const people = (await selectActiveMembers(db, actor)).map((row) => row.user_id)
  const factorHolders = await selectSecondFactors(db, people)
  return { second_factor_required, people: people.length, people_without: people.filter((id) => !factorHolders.has(id)).length }
}

/** Errors: permission_denied. */
export async function setSignInPolicy(tx: Tx, actor: OrgActor, { second_factor_required, reason }: BodyOf<typeof users.setPolicy>) {
  requireSightOfAll(actor)
  const before = await organisationOf(tx, actor)
  if (before.second_factor_required !== second_factor_required) {
    await requireSecondFactor(tx, actor, second_factor_required)
    await recordAudit(tx, actor, 'organisation.second_factor_required', {
      record_type: 'organisation',
      record_id: String(actor.organisation_id),
      before: { second_factor_required: before.second_factor_required },
      after: { second_factor_required },
      reason,
    })
    await publish(tx, actor, { kind: 'user.changed', location_ids: null, unit_ids: null })
  }
  return signInPolicy(tx, actor)
}

/** Reads a membership under a lock that every change of memberships takes. */
async function lockedRow(tx: Tx, actor: OrgActor, id: string): Promise<Row> {
  await lockMember(tx, id)
  return requireFound(await selectMember(tx, actor, id))
}

async function auditAndPresent(tx: Tx, actor: OrgActor, before: Row, action: string, reason: string | undefined): Promise<UserDetails> {
  const after = requireFound(await selectMember(tx, actor, before.id))
  await recordAudit(tx, actor, action, {
    record_type: 'membership',
    record_id: before.id,
    before: pickAudited(before),
    after: pickAudited(after),
    reason,
  })
  await publish(tx, actor, { kind: 'user.changed', record_id: before.id, ...audienceOf(before, after) })
  // Makes the person's open pages read their rights again.
  await publish(tx, actor, { kind: 'organisation.changed', user_id: before.user_id })
  return getUser(tx, actor, before.id)
}

/** A membership as an audit entry shows it. */
const pickAudited = presenter(z.object(answerShape(userFields)).omit({ name: true, last_seen_at: true, second_factor: true }))
const presentUser = presenter(user)

const present = (row: Row, { seen, second_factors }: Facts): User =>
  presentUser({
    ...row,
    last_seen_at: seen.get(row.user_id) ?? null,
    second_factor: row.accepted_at === null ? null : second_factors.has(row.user_id),
  })
