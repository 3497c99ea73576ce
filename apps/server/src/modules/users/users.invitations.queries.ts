import { type Selectable, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export type InvitationRow = Omit<Selectable<Tables['invitations']>, 'organisation_id'>

/** What changes memberships takes this first, and what it counts after it: in the other order two that do both would wait for each other. */
export const lockMembers = (tx: Tx, { organisation_id }: OrgActor) => sql`select memberships_lock(${organisation_id}::int)`.execute(tx)

/** The invitation of a member, in the place of the one before. */
export const putInvitation = (tx: Tx, actor: OrgActor, { id, user_id }: { id: string; user_id: string }) =>
  tx
    .insertInto('invitations')
    .values({ organisation_id: actor.organisation_id, user_id, id, invited_by: actor.user_id, inviter: actor.name })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id']).doUpdateSet({
        id,
        invited_by: actor.user_id,
        inviter: actor.name,
        created_at: sql`now()`,
        sent_at: null,
        refused_at: null,
      }),
    )
    .execute()

export const selectInvitation = (db: Db, actor: OrgActor, userId: string) =>
  db
    .selectFrom('invitations')
    .select(['user_id', 'id', 'invited_by', 'inviter', 'created_at', 'sent_at', 'refused_at'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export interface WaitingInvitation {
  user_id: string
  inviter: string
  /** By the database's clock, as everything that has an end. */
  age_minutes: number
  email: string
  language: 'th' | 'en'
  /** The account signs in already. */
  has_account: boolean
  /** Only for who has no account yet does the name come from the address. */
  name: string
}

/** The invitation while its mail is to be sent: not one that was sent again since, was accepted, suspended or taken back. */
export async function selectWaiting(tx: Tx, organisationId: number, id: string): Promise<WaitingInvitation | undefined> {
  const { rows } = await sql<WaitingInvitation>`
    select i.user_id, i.inviter, floor(extract(epoch from now() - i.created_at) / 60)::int as age_minutes,
      u.email, u.language, u.status = 'active' as has_account, u.name
    from invitations i
    join memberships m on m.organisation_id = i.organisation_id and m.user_id = i.user_id and m.status = 'invited'
    join users u on u.id = i.user_id
    where i.organisation_id = ${organisationId} and i.id = ${id}::uuid and i.sent_at is null and i.refused_at is null`.execute(tx)
  return rows[0]
}

/** Whether the invitation was not sent again since; it is not before the transaction ends. */
export async function lockInvitation(tx: Tx, organisationId: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from invitations where organisation_id = ${organisationId} and id = ${id}::uuid for update`.execute(tx)
  return rows.length > 0
}

/** False where there is nothing to accept any more. */
export async function putInvitationCode(tx: Tx, hash: Buffer, userId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ put: boolean }>`select invitation_code_put(${hash}::bytea, ${userId}::uuid, ${minutes}::int) as put`.execute(
    tx,
  )
  return rows[0]!.put
}

export const markInvitation = (tx: Tx, organisationId: number, id: string, outcome: 'sent' | 'refused') =>
  tx
    .updateTable('invitations')
    .set(outcome === 'sent' ? { sent_at: sql`now()` } : { refused_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()

/** The job that sends the mail; one for each member, so that what was not sent yet gives way to a newer invitation. */
export const enqueueInvitation = (
  tx: Tx,
  payload: { organisation_id: number; invitation_id: string; tries: number },
  key: string,
  inSeconds = 0,
) =>
  sql`select enqueue_job('send_invitation', ${JSON.stringify(payload)}::json, ${`invitation/${key}`}, now() + make_interval(secs => ${inSeconds}))`.execute(
    tx,
  )

/** The invitation that a person accepts in this transaction, who sent it, and the membership that it made. */
export async function selectAccepted(tx: Tx, organisationId: number, userId: string) {
  const { rows } = await sql<{ id: string; invited_by: string | null; member_id: string; name: string }>`
    select i.id, i.invited_by, m.id as member_id, u.name
    from invitations i
    join memberships m on m.organisation_id = i.organisation_id and m.user_id = i.user_id and m.status = 'active'
    join users u on u.id = i.user_id
    where i.organisation_id = ${organisationId} and i.user_id = ${userId}::uuid and m.accepted_at = now()::timestamptz(3)`.execute(tx)
  return rows[0]
}
