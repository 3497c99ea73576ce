import { type Selectable, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export type InvitationRow = Omit<Selectable<Tables['invitations']>, 'organisation_id'>

/** Locks the memberships. Take this lock before counting anything: in the other order, two that do both would wait for each other. */
export const lockMembers = (tx: Tx, { organisation_id }: OrgActor) => sql`select memberships_lock(${organisation_id}::int)`.execute(tx)

/** Saves the invitation of a member, replacing the one before. */
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
  /** Measured by the database's clock, like everything that expires. */
  age_minutes: number
  email: string
  language: 'th' | 'en'
  /** Whether the account can already sign in. */
  has_account: boolean
  /** Comes from the address only if there is no account yet. */
  name: string
}

/** An invitation whose mail is still to be sent. Not one that was sent again, accepted, suspended or taken back meanwhile. */
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

/** Whether the invitation wasn't sent again since; locks it until the transaction ends. */
export async function lockInvitation(tx: Tx, organisationId: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from invitations where organisation_id = ${organisationId} and id = ${id}::uuid for update`.execute(tx)
  return rows.length > 0
}

/** False if there is nothing left to accept. */
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

/** Queues the job that sends the mail. Each member has one job, so a newer invitation replaces an unsent one. */
export const enqueueInvitation = (
  tx: Tx,
  payload: { organisation_id: number; invitation_id: string; tries: number },
  key: string,
  inSeconds = 0,
) =>
  sql`select enqueue_job('send_invitation', ${JSON.stringify(payload)}::json, ${`invitation/${key}`}, now() + make_interval(secs => ${inSeconds}))`.execute(
    tx,
  )

/** The invitation that a person accepts in this transaction, its sender, and the membership that it made. */
export async function selectAccepted(tx: Tx, organisationId: number, userId: string) {
  const { rows } = await sql<{ id: string; invited_by: string | null; member_id: string; name: string }>`
    select i.id, i.invited_by, m.id as member_id, u.name
    from invitations i
    join memberships m on m.organisation_id = i.organisation_id and m.user_id = i.user_id and m.status = 'active'
    join users u on u.id = i.user_id
    where i.organisation_id = ${organisationId} and i.user_id = ${userId}::uuid and m.accepted_at = now()::timestamptz(3)`.execute(tx)
  return rows[0]
}
