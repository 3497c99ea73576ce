import { isEmail } from '@gatehouse/contract/kernel/domain/email.ts'
import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { users } from '@gatehouse/contract/users/users.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { audienceOf } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { tryToCountMail } from '../messages/messages.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { enqueueInvitation, lockMembers, putInvitation } from './users.invitations.queries.ts'
import { inviteMember, lockMember, selectMember } from './users.queries.ts'
import { exceeds, rightsFrom } from './users.rights.ts'

type Invite = BodyOf<typeof users.invite>
type Outcome = 'invited' | 'already_member' | 'invalid' | 'too_many'

/**
 * Invites each address; the answer doesn't tell an existing account from a new one. Errors: more_than_own, location_not_found, unit_not_found,
 * unit_archived, invalid (unit_ids).
 */
export async function invite(tx: Tx, actor: OrgActor, body: Invite) {
  const rights = await rightsFrom(tx, actor, body)
  const organisation = await organisationOf(tx, actor)
  const language = body.language ?? organisation.language
  const addresses = new Map(body.addresses.map((address) => [emailKey(address), address]))
  const outcomes: { email: string; outcome: Outcome; id: string | null }[] = []
  await lockMembers(tx, actor)
  for (const [email, address] of addresses) {
    const result = await inviteOne(email)
    outcomes.push({ email: result.outcome === 'invalid' ? address : email, ...result })
  }
  if (outcomes.some(({ outcome }) => outcome === 'invited')) await publish(tx, actor, { kind: 'user.changed', ...audienceOf(rights) })
  return { outcomes }

  async function inviteOne(email: string): Promise<{ outcome: Outcome; id: string | null }> {
    if (!isEmail(email)) return { outcome: 'invalid', id: null }
    if (!(await mayMail(tx, actor, email))) return { outcome: 'too_many', id: null }
    const id = newId()
    const person = await inviteMember(tx, { email, member_id: id, user_id: newId(), language }, rights)
    if (person === null) return { outcome: 'already_member', id: null }
    await send(tx, actor, person)
    await recordAudit(tx, actor, 'membership.invited', { record_type: 'membership', record_id: id, after: { email, ...rights } })
    return { outcome: 'invited', id }
  }
}

/** Sends invitations again, which ends the earlier links. An invitation that can't be sent has a separate outcome. */
export async function resend(tx: Tx, actor: OrgActor, ids: readonly string[]) {
  const outcomes: { id: string; outcome: 'sent' | 'not_invited' | 'person_has_more' | 'too_many' }[] = []
  const sentMembers: NonNullable<Awaited<ReturnType<typeof selectMember>>>[] = []
  for (const id of new Set(ids)) outcomes.push({ id, outcome: await resendOne(id) })
  if (sentMembers.length > 0) await publish(tx, actor, { kind: 'user.changed', ...audienceOf(...sentMembers) })
  return { outcomes }

  async function resendOne(id: string) {
    const member = await selectMember(tx, actor, id)
    // Another organisation's invitation is answered like a missing one, and a missing one like a member who wasn't invited.
    if (member?.status !== 'invited') return 'not_invited'
    if (exceeds(actor, member)) return 'person_has_more'
    // It may have been accepted or changed since the first read; the second read is under the lock.
    await lockMember(tx, id)
    if (!(await mayMail(tx, actor, member.email))) return 'too_many'
    await send(tx, actor, member.user_id)
    await recordAudit(tx, actor, 'membership.invited_again', { record_type: 'membership', record_id: id })
    sentMembers.push(member)
    return 'sent'
  }
}

/**
 * Invites somebody again who was suspended before they accepted, because their link is dead. Beyond the limits of mails, the invitation must be sent
 * by hand.
 */
export async function inviteAgain(tx: Tx, actor: OrgActor, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  if (await mayMail(tx, actor, email)) await send(tx, actor, user_id)
}

/** Makes a new invitation, whose mail a job sends; an unsent earlier one gives way to it. */
async function send(tx: Tx, actor: OrgActor, userId: string): Promise<void> {
  const id = newId()
  await putInvitation(tx, actor, { id, user_id: userId })
  const { organisation_id } = actor
  await enqueueInvitation(tx, { organisation_id, invitation_id: id, tries: 0 }, `${organisation_id}/${userId}`)
}

/** Counts the mail in the transaction of the invitation, so an invitation that fails doesn't count. */
const mayMail = async (tx: Tx, actor: OrgActor, email: string): Promise<boolean> =>
  (await tryToCountMail(tx, actor, 'invitation', email)) !== null
