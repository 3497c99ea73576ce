import { MOST_VERSIONS } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { onExclusion, type WriteConflict } from '../../kernel/db/write-conflict.ts'
import { calendarAs, visibleTariffs } from './parking-fees.queries.ts'
import type { VersionContent } from './parking-fees.table.ts'

const ROW = [
  ...(['v._id', 'v.tariff_id', 'v.n', 'v.privileges', 'v.vehicle_classes', 'v.visitor_types', 'v.ends_at as decided_end'] as const),
  ...(['v.published_at', 'v.published_name as published_by', 'v.created_at', 'v.updated_at'] as const),
] as const

const TIMES = [
  sql<string | null>`lower(v.effective)`.as('starts_at'),
  sql<string | null>`upper(v.effective)`.as('ends_at'),
  sql<string>`date_trunc('milliseconds', now())`.as('now'),
] as const

const visible = (db: Db, actor: OrgActor) =>
  visibleTariffs(db, actor).innerJoin('tariff_versions as v', (join) =>
    join.onRef('v.organisation_id', '=', 't.organisation_id').onRef('v.tariff_id', '=', 't._id'),
  )

export type VersionRow = Awaited<ReturnType<typeof selectVersionsOf>>[number]

/** The newest versions of tariffs, without their content. */
export const selectVersionsOf = (db: Db, actor: OrgActor, tariffs: readonly string[]) =>
  visible(db, actor)
    .select([...ROW, ...TIMES])
    .where('t._id', '=', sql<string>`any(${tariffs}::uuid[])`)
    .where(
      sql<boolean>`v.n > (select max(m.n) - ${MOST_VERSIONS} from tariff_versions m
        where m.organisation_id = v.organisation_id and m.tariff_id = v.tariff_id)`,
    )
    .orderBy('v.n', 'desc')
    .execute()

export type VersionRecord = Awaited<ReturnType<typeof selectVersion>> & {}

export const selectVersion = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor)
    .select([...ROW, ...TIMES, 'v.rules', 'v.examples', 't.location_id', 't.name as tariff_name'])
    .where('v._id', '=', id)
    .executeTakeFirst()

/** The rules of a version and the calendar of its location at an instant: one query reads everything that prices a stay. */
export const selectPrice = (db: Db, actor: OrgActor, id: string, instant: string) =>
  visible(db, actor)
    .innerJoinLateral(calendarAs(actor.organisation_id, sql.ref('t.location_id'), instant).as('c'), (join) => join.onTrue())
    .select(['v.rules', 'c.time_zone', 'c.holidays'])
    .where('v._id', '=', id)
    .executeTakeFirst()

export const selectNewest = (db: Db, actor: OrgActor, tariff_id: string) =>
  visible(db, actor)
    .select(['v.n', 'v.privileges', 'v.vehicle_classes', 'v.visitor_types', 'v.rules', 'v.examples'])
    .where('t._id', '=', tariff_id)
    .orderBy('v.n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::json`
const stored = ({ rules, examples, ...scope }: VersionContent) => ({ ...scope, rules: json(rules), examples: json(examples) })

export const insertVersion = (
  tx: Tx,
  { organisation_id }: OrgActor,
  { _id, tariff_id, n, ...content }: VersionContent & { _id: string; tariff_id: string; n: number },
) =>
  tx
    .insertInto('tariff_versions')
    .values({ organisation_id, _id, tariff_id, n, ...stored(content) })
    .execute()

const one = (tx: Tx, { organisation_id }: OrgActor, id: string) =>
  tx.updateTable('tariff_versions').where('organisation_id', '=', organisation_id).where('_id', '=', id).set({ updated_at: nextVersion() })

export const updateVersion = (tx: Tx, actor: OrgActor, id: string, content: VersionContent) =>
  one(tx, actor, id).set(stored(content)).execute()

/** False if it is the only version. */
export async function deleteVersion(tx: Tx, { organisation_id }: OrgActor, id: string): Promise<boolean> {
  const rows = await queryAll(tx)`
    delete from tariff_versions v where organisation_id = ${organisation_id} and _id = ${id} and exists (select from tariff_versions o
      where o.organisation_id = v.organisation_id and o.tariff_id = v.tariff_id and o._id <> v._id) returning 1`
  return rows.length > 0
}

interface Neighbour {
  _id: string
  starts_at: string
  ends_at: string | null
  decided_end: string | null
}

/** The published versions of a tariff around an instant: the last that begins before it, whether one begins then, and when the next begins. */
export async function selectBeside(tx: Tx, { organisation_id }: OrgActor, tariff_id: string, instant: string) {
  const rows = await queryAll<Neighbour>(tx)`
    select _id, lower(effective) as starts_at, upper(effective) as ends_at, ends_at as decided_end from tariff_versions
    where organisation_id = ${organisation_id} and tariff_id = ${tariff_id} and published_at is not null order by lower(effective)`
  return {
    before: rows.findLast(({ starts_at }) => starts_at < instant),
    isTaken: rows.some(({ starts_at }) => starts_at === instant),
    next: rows.find(({ starts_at }) => starts_at > instant)?.starts_at ?? null,
  }
}

interface Time {
  from: string
  until: string | null
}

const range = ({ from, until }: Time): RawBuilder<string> => sql<string>`tstzrange(${from}::timestamptz, ${until}::timestamptz)`

/** Another tariff that prices the same stays as a version at that time. */
export const selectOverlapping = (tx: Tx, { organisation_id }: OrgActor, version_id: string, time: Time) =>
  queryOne<{ _id: string; name: string; n: number; starts_at: string }>(tx)`
    select t._id, t.name, o.n, lower(o.effective) as starts_at
    from tariff_versions v
    join tariffs own on own.organisation_id = v.organisation_id and own._id = v.tariff_id
    cross join lateral tariff_scope(v.privileges) held cross join lateral tariff_scope(v.vehicle_classes) vehicle cross join lateral tariff_scope(v.visitor_types) visitor
    join tariff_scopes s on s.organisation_id = v.organisation_id and s.location_id = own.location_id
      and s.privilege = held and s.vehicle_class = vehicle and s.visitor_type = visitor and s.effective && ${range(time)}
    join tariff_versions o on o.organisation_id = v.organisation_id and o._id = s.version_id and o.tariff_id <> v.tariff_id
    join tariffs t on t.organisation_id = v.organisation_id and t._id = o.tariff_id
    where v.organisation_id = ${organisation_id} and v._id = ${version_id} order by lower(o.effective) limit 1`

/** Sets when a published version is in force. Throws WriteConflict if another tariff got there first. */
export const updateTime = (tx: Tx, actor: OrgActor, id: string, time: Time, retry: WriteConflict['inspect']) =>
  one(tx, actor, id)
    .set({ effective: range(time) })
    .execute()
    .catch(onExclusion(retry))

/** Throws WriteConflict if another tariff got there first. */
export const publishVersion = (tx: Tx, actor: OrgActor, id: string, time: Time, retry: WriteConflict['inspect']) =>
  one(tx, actor, id)
    .set({ effective: range(time), ends_at: null, published_at: sql`now()`, published_by: actor.user_id, published_name: actor.name })
    .execute()
    .catch(onExclusion(retry))

export const withdrawVersion = (tx: Tx, actor: OrgActor, id: string) =>
  one(tx, actor, id).set({ effective: null, ends_at: null, published_at: null, published_by: null, published_name: null }).execute()

export const updateEnd = (tx: Tx, actor: OrgActor, id: string, ends_at: string) => one(tx, actor, id).set({ ends_at }).execute()
