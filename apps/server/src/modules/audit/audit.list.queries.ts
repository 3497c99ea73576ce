import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export interface EntryFilter {
  actorId?: string | undefined
  recordType?: string | undefined
  action?: string | undefined
  /** Ids of the records that were meant, where some were. */
  records?: readonly string[] | undefined
  /** Instants: from is included, to is not. */
  from?: string | undefined
  to?: string | undefined
}

export type EntryRow = Omit<Selectable<Tables['audit_entries']>, 'organisation_id' | 'location_ids'>

type Direction = 'asc' | 'desc'

/** Where the page before ended. */
export type After = readonly string[] | undefined

const COLUMNS = sql.raw(
  [
    'id',
    'at',
    'actor_id',
    'actor_name',
    'session_id',
    'action',
    'record_type',
    'record_id',
    'reason',
    'before',
    'after',
    'request_id',
    'ip',
  ]
    .map((name) => `e.${name}`)
    .join(', '),
)

const all = (conditions: readonly (RawBuilder<SqlBool> | false | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  )

/** What happened at the locations that the person may see, and what they did themselves; who is limited to units sees only the latter. */
const visible = ({ location_ids, unit_ids, user_id }: OrgActor): RawBuilder<SqlBool> | false =>
  unit_ids !== null
    ? sql<SqlBool>`e.actor_id = ${user_id}::uuid`
    : location_ids !== null && sql<SqlBool>`(e.location_ids && ${location_ids}::text[] or e.actor_id = ${user_id}::uuid)`

function conditions(actor: OrgActor, filter: EntryFilter, direction: Direction, after: After) {
  const { actorId, records, from, to } = filter
  // Beside a cursor the bound that it stands behind says nothing more, and PostgreSQL 18 would start its scan from it (architecture.md).
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

/** Every kind of step that the organisation's log has, each found by one look into the index. */
const kindsOf = (organisationId: number) => sql`
  (select record_type, action from audit_entries where organisation_id = ${organisationId} order by record_type, action limit 1)
  union all
  select n.record_type, n.action from kinds k cross join lateral (
    select e.record_type, e.action from audit_entries e
    where e.organisation_id = ${organisationId} and (e.record_type, e.action) > (k.record_type, k.action)
    order by e.record_type, e.action limit 1) n`

/**
 * The entries of a filter in the order of time, at most so many. By a record or a person their own index has them in order; of a kind of step
 * the index has each kind in order, so the first of each are read from it and put together.
 */
function matching(actor: OrgActor, filter: EntryFilter, direction: Direction, limit: number, after: After): RawBuilder<EntryRow> {
  const { recordType, action, actorId, records } = filter
  const order = sql.raw(`order by e.at ${direction}, e.id ${direction}`)
  const byKind = (recordType !== undefined || action !== undefined) && actorId === undefined && records === undefined
  if (!byKind) {
    const kind = [
      recordType !== undefined && sql<SqlBool>`e.record_type = ${recordType}`,
      action !== undefined && sql<SqlBool>`e.action = ${action}`,
    ]
    return sql`select ${COLUMNS} from audit_entries e where ${all([...conditions(actor, filter, direction, after), ...kind])} ${order} limit ${limit}`
  }
  const wanted = all([
    recordType !== undefined && sql<SqlBool>`k.record_type = ${recordType}`,
    action !== undefined && sql<SqlBool>`k.action = ${action}`,
  ])
  const ofKind = [sql<SqlBool>`e.record_type = k.record_type`, sql<SqlBool>`e.action = k.action`]
  return sql`
    with recursive kinds as (${kindsOf(actor.organisation_id)})
    select ${COLUMNS} from (select * from kinds k where ${wanted}) k cross join lateral (
      select e.* from audit_entries e where ${all([...conditions(actor, filter, direction, after), ...ofKind])} ${order} limit ${limit}
    ) e ${order} limit ${limit}`
}

export async function selectEntries(db: Db, actor: OrgActor, filter: EntryFilter, direction: Direction, limit: number, after: After) {
  return (await matching(actor, filter, direction, limit, after).execute(db as Tx)).rows
}

/** How many there are, to one more than lists count. */
export async function countEntries(db: Db, actor: OrgActor, filter: EntryFilter): Promise<number> {
  const entries = matching(actor, filter, 'desc', COUNT_CAP + 1, undefined)
  return (await sql<{ n: number }>`select count(*) as n from (${entries}) e`.execute(db as Tx)).rows[0]!.n
}

export interface LinkedRow extends EntryRow {
  seq: number | null
  hash: Buffer | null
}

export async function selectEntry(db: Db, actor: OrgActor, id: string): Promise<LinkedRow | undefined> {
  const { rows } = await sql<LinkedRow>`
    select ${COLUMNS}, l.seq, l.hash from audit_entries e
    left join audit_links l on l.organisation_id = e.organisation_id and l.entry_id = e.id
    where ${all([sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`, visible(actor), sql<SqlBool>`e.id = ${id}::uuid`])}`.execute(
    db as Tx,
  )
  return rows[0]
}

/** A page of an export, with the links. */
export async function selectLinked(db: Db, actor: OrgActor, filter: EntryFilter, limit: number, after: After): Promise<LinkedRow[]> {
  const entries = matching(actor, filter, 'asc', limit, after)
  const { rows } = await sql<LinkedRow>`
    select e.*, l.seq, l.hash from (${entries}) e
    left join audit_links l on l.organisation_id = ${actor.organisation_id} and l.entry_id = e.id
    order by e.at, e.id`.execute(db as Tx)
  return rows
}

/** The kinds of steps that the person may see entries of. The order is there for the index alone: without it PostgreSQL 15 reads the table. */
export async function selectActions(db: Db, actor: OrgActor) {
  const { rows } = await sql<{ record_type: string; action: string }>`
    with recursive kinds as (${kindsOf(actor.organisation_id)})
    select k.record_type, k.action from kinds k cross join lateral (
      select from audit_entries e where ${all([
        sql<SqlBool>`e.organisation_id = ${actor.organisation_id}`,
        sql<SqlBool>`e.record_type = k.record_type`,
        sql<SqlBool>`e.action = k.action`,
        visible(actor),
      ])} order by e.at desc, e.id desc limit 1
    ) seen`.execute(db as Tx)
  return rows
}

/** More people than this are looked for by their id. */
const MOST_ACTORS = 1000

/** The people that the person may see entries of, under the name of the latest. */
export async function selectActors(db: Db, actor: OrgActor) {
  const { rows } = await sql<{ id: string; name: string }>`
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
    ) e order by 2, 1`.execute(db as Tx)
  return rows
}

/** Ids of the records that people call by this name. `from` and `to` bound the visits whose number it may be. */
export async function selectNamed(db: Db, actor: OrgActor, named: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    select distinct record_id from audit_records_named(${actor.organisation_id}, ${named}, ${from}::timestamptz, ${to}::timestamptz) limit 1000`.execute(
    db as Tx,
  )
  return rows.map(({ record_id }) => record_id)
}
