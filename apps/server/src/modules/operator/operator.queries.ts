// Runs as the database's owner, whom row security doesn't bind, so every statement names its organisation or person.
import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { LATE_TASKS, type LateTask } from '../../kernel/jobs/periodic-tasks.ts'
import { WORKERS_ALIVE } from '../../kernel/jobs/presence.ts'
import { FAILING_TRIES } from './operator.queue.queries.ts'

export interface Edition {
  service_name: Service
  permission: 'active' | 'inactive'
  service_expire_date: string
}

export interface OrganisationRow {
  id: number
  name: string
  time_zone: string
  currency: string
  language: Language
  disable_date: string | null
  created_at: string
  storage_quota: number
  storage_used: number
  today: string
  users: number
  editions: Edition[]
}

export const enqueue = (tx: Tx, task: string, payload: object) =>
  sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)

const ORGANISATIONS = sql`select o.id, o.name, o.time_zone, o.currency, o.language, o.disable_date, o.created_at, o.storage_quota,
    coalesce((select u.bytes from storage_use u where u.organisation_id = o.id), 0) as storage_used,
    (now() at time zone o.time_zone)::date as today,
    (select count(*) from memberships m where m.organisation_id = o.id and m.status = 'active') as users,
    coalesce((select json_agg(json_build_object('service_name', s.service_name, 'permission', s.permission, 'service_expire_date', s.service_expire_date)
      order by s.service_name) from subscriptions s where s.organisation_id = o.id), '[]') as editions
  from organisations o`

/** Finds organisations by name or id. */
export const selectOrganisations = (tx: Tx, search: string | null, id: number | null) =>
  queryAll<OrganisationRow>(tx)`
    ${ORGANISATIONS} where ${search}::text is null or o.name ilike ${contains(search ?? '')} or o.id = ${id}::int order by o.id`

export const selectOrganisation = (tx: Tx, id: number) => queryOne<OrganisationRow>(tx)`${ORGANISATIONS} where o.id = ${id}::int`

/** Serialises commands on an organisation. */
export const lockOrganisation = (tx: Tx, id: number) => sql`select from organisations where id = ${id}::int for no key update`.execute(tx)

/** Serialises setups, so that two at once make one organisation. */
export const lockSetup = (tx: Tx) => sql`lock table organisations in share row exclusive mode`.execute(tx)

export const selectDayInAYear = async (tx: Tx, zone: string): Promise<string> =>
  (await queryOne<{ day: string }>(tx)`select ((now() at time zone ${zone}::text) + interval '1 year')::date as day`)!.day

export const selectOrganisationIds = (tx: Tx) => queryAll<{ id: number }>(tx)`select id from organisations order by id`

export type NewOrganisation = Pick<OrganisationRow, 'name' | 'time_zone' | 'currency' | 'language'>

export async function insertOrganisation(tx: Tx, { name, time_zone, currency, language }: NewOrganisation): Promise<number> {
  const [row] = await queryAll<{ id: number }>(tx)`
    insert into organisations (name, time_zone, currency, language) values (${name}, ${time_zone}, ${currency}, ${language}) returning id`
  await sql`select entrance_numbers_prepare(${row!.id}::int)`.execute(tx)
  return row!.id
}

export const updateName = (tx: Tx, id: number, name: string) =>
  sql`update organisations set name = ${name} where id = ${id}::int`.execute(tx)

export const updateDisableDate = (tx: Tx, id: number, day: string | null) =>
  sql`update organisations set disable_date = ${day}::date where id = ${id}::int`.execute(tx)

export const updateStorageQuota = (tx: Tx, id: number, bytes: number) =>
  sql`update organisations set storage_quota = ${bytes}::bigint where id = ${id}::int`.execute(tx)

export const upsertEdition = (tx: Tx, id: number, { service_name, permission, service_expire_date }: Edition) =>
  sql`insert into subscriptions (organisation_id, service_name, permission, service_expire_date)
    values (${id}::int, ${service_name}, ${permission}, ${service_expire_date}::date)
    on conflict (organisation_id, service_name) do update set permission = excluded.permission,
      service_expire_date = excluded.service_expire_date`.execute(tx)

export interface OwnerRow {
  id: string
  email: string
  name: string
  status: 'invited' | 'active' | 'suspended'
}

export const selectOwners = (tx: Tx, organisationId: number) =>
  queryAll<OwnerRow>(tx)`select u.id, u.email, u.name, u.status from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId}::int and m.role = 'owner' and m.status <> 'suspended' order by m.created_at, u.id`

/** Whether anybody can administer an organisation, or could by a link. */
export async function anyOwner(tx: Tx): Promise<boolean> {
  const row = await queryOne<{ any: boolean }>(tx)`select exists (select from memberships m join users u on u.id = m.user_id
    where m.role = 'owner' and m.status <> 'suspended' and u.status <> 'suspended') as any`
  return row!.any
}

export interface PersonRow extends OwnerRow {
  language: Language
  has_password: boolean
  second_factor: boolean
  created_at: string
}

const PERSON = sql`select id, email, name, status, language, password_hash is not null as has_password,
  exists (select from second_factors f where f.user_id = users.id and f.confirmed_at is not null) as second_factor, created_at from users`

export const selectPerson = (tx: Tx, email: string) => queryOne<PersonRow>(tx)`${PERSON} where email = ${email}`

/** Locks a person until the transaction ends. */
export const lockPerson = (tx: Tx, email: string) => queryOne<PersonRow>(tx)`${PERSON} where email = ${email} for update`

/** Adds a person without a password; does nothing if the address exists. */
export const insertPerson = (tx: Tx, person: { id: string; email: string; name: string; language: Language }) =>
  sql`insert into users (id, email, name, language, status) values (${person.id}::uuid, ${person.email}, ${person.name}, ${person.language}, 'invited')
    on conflict (email) do nothing`.execute(tx)

export interface MembershipRow {
  organisation_id: number
  organisation_name: string
  id: string
  role: Role
  status: 'invited' | 'active' | 'suspended'
}

export const selectMemberships = (tx: Tx, userId: string) =>
  queryAll<MembershipRow>(tx)`select m.organisation_id, o.name as organisation_name, m.id, m.role, m.status from memberships m
    join organisations o on o.id = m.organisation_id where m.user_id = ${userId}::uuid order by m.organisation_id`

export const lockMembers = (tx: Tx, organisationId: number) => sql`select memberships_lock(${organisationId}::int)`.execute(tx)

/** Whether a person is limited to locations or units, or has fewer permissions than the role. */
export async function isLimited(tx: Tx, organisationId: number, userId: string): Promise<boolean> {
  const row = await queryOne<{ limited: boolean }>(tx)`
    select location_ids is not null or unit_ids is not null or permissions_removed <> '{}' as limited from memberships
    where organisation_id = ${organisationId}::int and user_id = ${userId}::uuid`
  return row?.limited ?? false
}

interface NewOwner {
  organisation_id: number
  user_id: string
  /** Id of the membership, if it is new. */
  id: string
  /** `invited` until the first password is set. */
  status: 'invited' | 'active'
}

export const upsertOwner = (tx: Tx, { organisation_id, user_id, id, status }: NewOwner) =>
  sql`insert into memberships (organisation_id, user_id, id, role, status, accepted_at)
    values (${organisation_id}::int, ${user_id}::uuid, ${id}::uuid, 'owner', ${status},
      case when ${status} = 'active' then now() end)
    on conflict (organisation_id, user_id) do update set role = 'owner', permissions_added = '{}',
      permissions_removed = '{}', location_ids = null, unit_ids = null, status = excluded.status, updated_at = ${nextVersion('memberships.updated_at')},
      accepted_at = coalesce(memberships.accepted_at, excluded.accepted_at)`.execute(tx)

/** Puts an invitation code of the current organisation; earlier codes end. */
export const putInvitationCode = (tx: Tx, hash: Buffer, userId: string, minutes: number) =>
  sql`select invitation_code_put(${hash}::bytea, ${userId}::uuid, ${minutes}::int)`.execute(tx)

export interface SessionFacts {
  sessions: number
  last_seen_at: string | null
}

export const selectSessions = (tx: Tx, userId: string) =>
  queryOne<SessionFacts>(tx)`
    select count(*) filter (where ended_at is null and expires_at > now() and last_seen_at > now() - make_interval(mins => idle_minutes))
      as sessions, greatest(max(last_seen_at), (select max(m.last_seen_at) from memberships m where m.user_id = ${userId}::uuid)) as last_seen_at
    from sessions where user_id = ${userId}::uuid`

export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const row = await queryOne<{ ended: number }>(tx)`select sessions_end_all(${userId}::uuid, null) as ended`
  return row!.ended
}

/** Deletes a second factor with its recovery codes, even if an organisation requires one. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`delete from second_factors where user_id = ${userId}::uuid and confirmed_at is
    not null returning 1`.execute(tx)
  if (rows.length > 0) await sql`delete from recovery_codes where user_id = ${userId}::uuid`.execute(tx)
  return rows.length > 0
}

export const selectDevices = (tx: Tx, userId: string) =>
  queryAll<{ device_hash: Buffer }>(tx)`select device_hash from known_devices where user_id = ${userId}::uuid`

interface Counted {
  key: string
  until: string | null
}

/** The counters that lock somebody out. */
export const selectLocks = (tx: Tx, keys: string[], threshold: number) =>
  queryAll<Counted>(tx)`select key, to_timestamp(expire / 1000.0) as until from rate_limits
    where key = any(${keys}::text[]) and points > ${threshold}::int and (expire is null or expire > extract(epoch from now()) * 1000)`

export const deleteCounters = (tx: Tx, keys: string[]) => sql`delete from rate_limits where key = any(${keys}::text[])`.execute(tx)

/** Valid links by purpose. */
export const selectLinks = (tx: Tx, userId: string) =>
  queryAll<{ purpose: 'activation' | 'password_reset'; expires_at: string }>(tx)`
    select purpose, max(expires_at) as expires_at from account_codes
    where user_id = ${userId}::uuid and used_at is null and expires_at > now() group by purpose order by purpose`

export interface QueueFacts {
  workers: number
  /** Jobs that wait for a first or another try. */
  waiting: number
  /** How long the most overdue job has waited. */
  oldest_seconds: number | null
  /** Jobs that were given up. */
  failed: number
  /** Jobs that failed several times and are still tried. */
  failing: number
}

export const selectQueue = (tx: Tx) =>
  queryOne<QueueFacts>(tx)`select (${sql.raw(WORKERS_ALIVE)}) as workers, count(*) filter (where attempts < max_attempts) as waiting,
      extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::int as oldest_seconds,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      count(*) filter (where attempts >= ${FAILING_TRIES}::int and attempts < max_attempts) as failing
    from graphile_worker.jobs`

export const selectLateTasks = async (tx: Tx): Promise<LateTask[]> => (await sql<LateTask>`${sql.raw(LATE_TASKS)}`.execute(tx)).rows

export interface AuditLag {
  /** Entries that aren't linked yet. */
  waiting: number
  oldest_seconds: number | null
}

export const selectAuditLag = (tx: Tx) =>
  queryOne<AuditLag>(tx)`
    select coalesce(sum(e.waiting), 0)::int as waiting, extract(epoch from now() - min(e.oldest))::int as oldest_seconds
    from organisations o left join audit_heads h on h.organisation_id = o.id
    cross join lateral (select count(*) as waiting, min(at) as oldest from audit_entries a
      where a.organisation_id = o.id and a.tx_id >= coalesce(h.horizon, '0')) e`

export const selectDataDirectory = (tx: Tx) =>
  queryOne<{ folder: string; version: string }>(tx)`select current_setting('data_directory') as folder,
  current_setting('server_version') as version`

/** Undefined before the first start. */
export const selectFilesFolder = (tx: Tx) => queryOne<{ id: string }>(tx)`select id from files_folder`

/** Keys of some stored files, and the number of all. */
export async function selectStoredSample(tx: Tx, limit: number): Promise<{ keys: string[]; total: number }> {
  const row = await queryOne<{ keys: string[]; total: number }>(tx)`
    select array(select storage_key from ((select storage_key from files limit ${limit}) union all
        (select storage_key from person_files limit ${limit})) stored) as keys,
      ((select count(*) from files) + (select count(*) from person_files))::int as total`
  return row!
}

export const updateFilesFolder = (tx: Tx) => sql`update files_folder set labelled_at = now()`.execute(tx)

/** Values that were needed in the last day and couldn't be read. */
export const selectUnreadable = (tx: Tx): Promise<{ organisation_id: number; place: string; records: number }[]> =>
  queryAll<{ organisation_id: number; place: string; records: number }>(tx)`
    select organisation_id, place, count(*)::int as records from unreadable_values where last_met_at > now() - interval '1 day'
    group by organisation_id, place order by records desc, organisation_id, place`
