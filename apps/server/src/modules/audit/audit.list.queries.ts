import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface EntryFilter {
  actor_id?: string | undefined
  record_type?: string | undefined
  action?: string | undefined
  records?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

export type EntryRow = Omit<Selectable<Tables['audit_entries']>, 'organisation_id' | 'location_ids'>

type Direction = 'asc' | 'desc'

export type After = readonly string[] | undefined

const COLUMNS = sql.raw(
  `e.id, e.at, e.actor_id, e.actor_name, e.session_id, e.action, e.record_type, e.record_id, e.reason, e.before, e.after, e.request_id, e.ip,
    e.personal, e.personal_salt, e.personal_hash, e.erased_at`,
)

const all = (conditions: readonly (RawBuilder<SqlBool> | false | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  )

/** Entries at the actor's locations and the actor's own entries; an actor limited to units sees only their own. */
const visible = ({ location_ids, unit_ids, user_id }: OrgActor): RawBuilder<SqlBool> | false =>
  unit_ids !== null
    ? sql<SqlBool>`e.actor_id = ${user_id}::uuid`
    : location_ids !== null && sql<SqlBool>`(e.location_ids && ${location_ids}::text[] or e.actor_id = ${user_id}::uuid)`

function conditions(actor: OrgActor, filter: EntryFilter, direction: Direction, after: After) {
  const { actor_id: actorId, records, from, to } = filter
  // With a cursor the first bound is redundant, and PostgreSQL 18 would start its scan there (architecture.md).
  const [behind, before] = direction === 'desc' ? [from, after ? undefined : to] : [after ? undefined : from, to]
  return [
    sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`,
    visible(actor),
    actorId !== undefined && sql<SqlBool>`e.actor_id = ${actorId}::uuid`,
    records !== undefined && sql<SqlBool>`e.record_id = any(${records}::text[])`,
    behind !== undefined && sql<SqlBool>`e.at >= ${behind}::timestamptz`,
    before !== undefined && sql<SqlBool>`e.at < ${before}::timestamptz`,
    after !== undefined &&
      sql<SqlBool>`(e.at, e.id) ${sql.raw(direction === 'desc' ? '<' : '>')} (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  ]
}

const kindsOf = (organisationId: number) => sql`
  (select record_type, action from audit_entries where organisation_id = ${organisationId} order by record_type, action limit 1)
  union all
  select n.record_type, n.action from kinds k cross join lateral (
    select e.record_type, e.action from audit_entries e
    where e.organisation_id = ${organisationId} and (e.record_type, e.action) > (k.record_type, k.action)
    order by e.record_type, e.action limit 1) n`

/**
 * Entries in order of time. The index of a record or a person has that order. A filter by kind of step reads the first entries of each kind from its
 * index and merges them.
 */
function matching(actor: OrgActor, filter: EntryFilter, direction: Direction, limit: number, after: After): RawBuilder<EntryRow> {
  const { record_type: recordType, action, actor_id: actorId, records } = filter
  const order = sql.raw(`order by e.at ${direction}, e.id ${direction}`)
  const byKind = (recordType !== undefined || action !== undefined) && actorId === undefined && records === undefined
  if (!byKind) {
    const kind = [
      recordType !== undefined && sql<SqlBool>`e.record_type = ${recordType}`,
      action !== undefined && sql<SqlBool>`e.action = ${action}`,
    ]
    return sql`select ${COLUMNS} from audit_entries e where ${all([...conditions(actor, filter, direction, after), ...kind])} ${order} limit ${limit}`
  }
  const kindFilter = all([
    recordType !== undefined && sql<SqlBool>`k.record_type = ${recordType}`,
    action !== undefined && sql<SqlBool>`k.action = ${action}`,
  ])
  const ofKind = [sql<SqlBool>`e.record_type = k.record_type`, sql<SqlBool>`e.action = k.action`]
  return sql`
    with recursive kinds as (${kindsOf(actor.organisation_id)})
    select ${COLUMNS} from (select * from kinds k where ${kindFilter}) k cross join lateral (
      select e.* from audit_entries e where ${all([...conditions(actor, filter, direction, after), ...ofKind])} ${order} limit ${limit}
    ) e ${order} limit ${limit}`
}

export async function selectEntries(db: Db, actor: OrgActor, filter: EntryFilter, direction: Direction, limit: number, after: After) {
  return (await matching(actor, filter, direction, limit, after).execute(db as Tx)).rows
}

export async function countEntries(db: Db, actor: OrgActor, filter: EntryFilter): Promise<number> {
  const entries = matching(actor, filter, 'desc', COUNT_CAP + 1, undefined)
  return (await queryOne<{ n: number }>(db)`select count(*) as n from (${entries}) e`)!.n
}

export interface LinkedRow extends EntryRow {
  seq: number | null
  hash: Buffer | null
}

export const selectEntry = (db: Db, actor: OrgActor, id: string): Promise<LinkedRow | undefined> =>
  queryOne<LinkedRow>(db)`
    select ${COLUMNS}, l.seq, l.hash from audit_entries e
    left join audit_links l on l.organisation_id = e.organisation_id and l.entry_id = e.id
    where ${all([sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`, visible(actor), sql<SqlBool>`e.id = ${id}::uuid`])}`

export async function selectLinked(db: Db, actor: OrgActor, filter: EntryFilter, limit: number, after: After): Promise<LinkedRow[]> {
  const entries = matching(actor, filter, 'asc', limit, after)
  const rows = await queryAll<LinkedRow>(db)`
    select e.*, l.seq, l.hash from (${entries}) e
    left join audit_links l on l.organisation_id = ${actor.organisation_id} and l.entry_id = e.id
    order by e.at, e.id`
  return rows
}

/** The kinds of steps in the entries that the actor may see. The `order by` only makes PostgreSQL 15 use the index instead of reading the table. */
export const selectActions = (db: Db, actor: OrgActor) =>
  queryAll<{ record_type: string; action: string }>(db)`
    with recursive kinds as (${kindsOf(actor.organisation_id)})
    select k.record_type, k.action from kinds k cross join lateral (
      select from audit_entries e where ${all([
        sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`,
        sql<SqlBool>`e.record_type = k.record_type`,
        sql<SqlBool>`e.action = k.action`,
        visible(actor),
      ])} order by e.at desc, e.id desc limit 1
    ) seen`

/** Most people that the filter lists; further people can only be found by id. */
const MOST_ACTORS = 1000

/** Lists people with the name of their latest entry. */
export const selectActors = (db: Db, actor: OrgActor) =>
  queryAll<{ id: string; name: string }>(db)`
    with recursive people as (
      (select actor_id from audit_entries where organisation_id = ${actor.organisation_id} and actor_id is not null order by actor_id limit 1)
      union all
      select n.actor_id from people p cross join lateral (
        select e.actor_id from audit_entries e where e.organisation_id = ${actor.organisation_id} and e.actor_id > p.actor_id
        order by e.actor_id limit 1) n
    )
    select p.actor_id as id, coalesce(e.actor_name, '') as name from (select * from people limit ${MOST_ACTORS}) p cross join lateral (
      select e.actor_name from audit_entries e where ${all([
        sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`,
        sql<SqlBool>`e.actor_id = p.actor_id`,
        visible(actor),
      ])} order by e.at desc, e.id desc limit 1
    ) e order by 2, 1`

/** Ids of records with this name. `from` and `to` bound the visits by number. */
export async function selectNamed(db: Db, actor: OrgActor, name: string, from: string, to: string): Promise<string[]> {
  const rows = await queryAll<{ record_id: string }>(db)`
    select distinct record_id from audit_records_named(${actor.organisation_id}, ${name}, ${from}::timestamptz, ${to}::timestamptz) limit 1000`
  return rows.map(({ record_id }) => record_id)
}
