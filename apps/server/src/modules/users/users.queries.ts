import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { User, users } from '@gatehouse/contract/users/users.ts'
import { type Generated, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { columnOf, contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    users: {
      id: string
      email: string
      name: string
      language: 'th' | 'en'
      avatar_file_id: string | null
      status: 'invited' | 'active' | 'suspended'
      created_at: string
      updated_at: string
    }
    memberships: {
      organisation_id: number
      user_id: string
      id: string
      role: Role
      permissions_added: Permission[]
      permissions_removed: Permission[]
      permissions: string[]
      location_ids: string[] | null
      unit_ids: string[] | null
      status: User['status']
      accepted_at: string | null
      created_at: string
      updated_at: string
    }
    invitations: {
      organisation_id: number
      user_id: string
      id: string
      invited_by: string | null
      inviter: string
      created_at: Generated<string>
      sent_at: string | null
      refused_at: string | null
    }
  }
}

export const selectUser = (db: Db, id: string) =>
  db.selectFrom('users').select(['id', 'email', 'avatar_file_id']).where('id', '=', id).executeTakeFirstOrThrow()

export const selectUserName = (db: Db, id: string) => db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()

/** The name of a member; until they accept, only what their address says. */
const shownName = sql<string>`case when m.accepted_at is null then split_part(u.email, '@', 1) else u.name end`

/** Members that the actor may see. An actor limited to locations or units sees those who may be at one of them. */
const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', '=', actor.organisation_id)
    .$if(actor.location_ids !== null, (q) =>
      q.where(sql<boolean>`(m.location_ids is null or m.location_ids && ${actor.location_ids}::uuid[])`),
    )
    .$if(actor.unit_ids !== null, (q) => q.where(sql<boolean>`(m.unit_ids is null or m.unit_ids && ${actor.unit_ids}::uuid[])`))

const COLUMNS = [
  'm.id',
  'm.user_id',
  'u.email',
  'm.role',
  'm.permissions_added',
  'm.permissions_removed',
  'm.permissions',
  'm.location_ids',
  'm.unit_ids',
  'm.status',
  'm.accepted_at',
  'm.created_at',
  'm.updated_at',
] as const

const filtered = (db: Db, actor: OrgActor, { search, role, status, location_id: locationId, ...others }: FiltersOf<typeof users.list>) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(role !== undefined, (q) => q.where('m.role', '=', role!))
    .$if(status !== undefined, (q) => q.where('m.status', '=', status!))
    .$if(locationId !== undefined, (q) => q.where(sql<boolean>`(m.location_ids is null or ${locationId}::uuid = any(m.location_ids))`))
    .$if(search !== undefined && search !== '', (q) =>
      q.where(sql<boolean>`(u.email ilike ${contains(search!)} or ${shownName} ilike ${contains(search!)})`),
    )
}

export const selectMembers = (db: Db, actor: OrgActor, query: QueryOf<typeof users.list>) =>
  readPage(db, filtered(db, actor, query).select([...COLUMNS, shownName.as('name')]), query, [
    columnOf(query.sort) === 'email' ? ['u.email', 'text'] : ['name', 'text', shownName],
    ['m.id', 'id'],
  ])

export const selectMember = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor)
    .select([...COLUMNS, shownName.as('name')])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const selectActiveMembers = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('status', '=', 'active')
    .execute()

/** When people were last active in the organisation, by person. */
export async function selectLastSeen(db: Db, people: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; last_seen_at: string }>`select * from members_seen(${people}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.last_seen_at]))
}

/** The people among these who have a second factor. */
export async function selectSecondFactors(db: Db, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`select members_with_second_factor(${people}::uuid[]) as user_id`.execute(db)
  return new Set(rows.map((row) => row.user_id))
}

// Reviewed functions (0005_memberships.sql) make the changes of memberships below; each checks who may.

export interface Rights {
  role: Role
  permissions_added: readonly string[]
  permissions_removed: readonly string[]
  location_ids: readonly string[] | null
  unit_ids: readonly string[] | null
}

const rightsArguments = ({ role, permissions_added, permissions_removed, location_ids, unit_ids }: Rights) =>
  sql`${role}, ${permissions_added}::text[], ${permissions_removed}::text[], ${location_ids}::uuid[], ${unit_ids}::uuid[]`

/** Holds a membership unchanged until the transaction ends. Errors: not_found, own_membership, person_has_more. */
export const lockMember = (tx: Tx, id: string) => sql`select membership_hold(${id}::uuid)`.execute(tx)

/** Errors: those of holding it, more_than_own, last_owner. */
export const changeMember = (tx: Tx, id: string, rights: Rights) =>
  sql`select membership_change(${id}::uuid, ${rightsArguments(rights)})`.execute(tx)

/** False if the membership already has this status. */
export async function suspendMember(tx: Tx, id: string, isSuspended: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select membership_suspend(${id}::uuid, ${isSuspended}) as done`.execute(tx)
  return rows[0]!.done
}

export const signOutMember = (tx: Tx, id: string) => sql`select membership_sign_out(${id}::uuid)`.execute(tx)
export const removeMember = (tx: Tx, id: string) => sql`select membership_remove(${id}::uuid)`.execute(tx)

interface Invited {
  email: string
  member_id: string
  /** The id of the account that is made if the address has none. */
  user_id: string
  language: 'th' | 'en'
}

/** Invites a person and returns the id of their account; null if they are already a member. Errors: more_than_own. */
export async function inviteMember(tx: Tx, { email, member_id, user_id, language }: Invited, rights: Rights): Promise<string | null> {
  const { rows } = await sql<{ person: string | null }>`
    select membership_invite(${email}, ${member_id}::uuid, ${user_id}::uuid, ${language}, ${rightsArguments(rights)}) as person`.execute(tx)
  return rows[0]!.person
}

/** The reason to take two people of the organisation for one. A reviewed function reads it, because the sessions belong to another person. */
export async function selectDoubt(tx: Tx, { session_id }: OrgActor, userId: string, rights: readonly Permission[]) {
  const { rows } = await sql<{
    doubt: 'second_person_device' | 'second_person_same' | 'second_person_given' | null
  }>`select second_person_doubt(${session_id}::uuid, ${userId}::uuid, ${rights}::text[]) as doubt`.execute(tx)
  return rows[0]?.doubt ?? null
}
