import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../src/kernel/crypto/uuid.ts'
import { type RecordKind, TABLES } from './kinds.ts'

export interface Who {
  name: string
  organisation_id: number | null
  user_id: string
}

/** The content of a database, for requests that refer to real records. */
export interface World {
  people: Who[]
  ids: Map<number, Record<RecordKind, string[]>>
  /** The organisation of each record that existed at the start. */
  organisationOf: Map<string, number>
  /** Rows of `memberships` at the start, as JSON. */
  memberships: string
}

const nothing = (): Record<RecordKind, string[]> => Object.fromEntries(Object.keys(TABLES).map((kind) => [kind, []]))

export async function readWorld(owner: pg.Pool): Promise<World> {
  const { rows: people } = await owner.query<Who & { role: string; language: string }>(
    `select u.id as user_id, m.organisation_id, m.role || ' of ' || m.organisation_id as name
     from memberships m join users u on u.id = m.user_id where u.status = 'active' order by 2, 3, 1`,
  )
  const ids: World['ids'] = new Map()
  const organisationOf = new Map<string, number>()
  for (const [kind, query] of Object.entries(TABLES)) {
    const { rows } = await owner.query<{ organisation_id: number; id: string }>(query)
    for (const { organisation_id, id } of rows) {
      const own = ids.get(organisation_id) ?? nothing()
      ids.set(organisation_id, own)
      if (own[kind]!.length < 40) own[kind]!.push(id)
      organisationOf.set(id, organisation_id)
    }
  }
  const { rows } = await owner.query<{ memberships: string }>('select json_agg(m)::text as memberships from memberships m')
  const { memberships } = rows[0]!
  return {
    people: people.map(({ user_id, organisation_id, name }) => ({ user_id, organisation_id, name })),
    ids,
    organisationOf,
    memberships,
  }
}

/** Reverts changes to roles, rights and limits. Without this nearly every later request is refused. */
export async function restoreRights(owner: pg.Pool, { people, memberships }: Pick<World, 'people' | 'memberships'>): Promise<void> {
  await owner.query(
    `insert into memberships select * from json_populate_recordset(null::memberships, $1::json)
     on conflict (organisation_id, user_id) do update set role = excluded.role, status = excluded.status, accepted_at = excluded.accepted_at,
       permissions_added = excluded.permissions_added, permissions_removed = excluded.permissions_removed,
       location_ids = excluded.location_ids, unit_ids = excluded.unit_ids`,
    [memberships],
  )
  await owner.query(`update users set status = 'active' where id = any ($1::uuid[]) and status <> 'active'`, [
    people.map(({ user_id }) => user_id),
  ])
}

/** A new session for each person, so that a request that ends one doesn't affect later requests. */
export async function openSessions(owner: pg.Pool, people: readonly Who[]): Promise<string[]> {
  // With a second factor, these sessions survive when an organisation begins to require one.
  await owner.query(
    `insert into second_factors (user_id, secret, confirmed_at) select p, '\\x00', now() from unnest($1::uuid[]) p on conflict do nothing`,
    [people.map((person) => person.user_id)],
  )
  const tokens = people.map(() => `ghs_${randomBytes(32).toString('base64url')}`)
  // A request may have made an organisation require a second factor, which people here don't have.
  await owner.query('update organisations set second_factor_required = false where second_factor_required')
  await owner.query(
    `select session_open(s, h, u, o, 1440, 60, null, null)
     from unnest($1::uuid[], $2::bytea[], $3::uuid[], $4::int[]) as t (s, h, u, o)`,
    [
      people.map(() => newId()),
      tokens.map((token) => createHash('sha256').update(token).digest()),
      people.map((person) => person.user_id),
      people.map((person) => person.organisation_id),
    ],
  )
  return tokens
}
