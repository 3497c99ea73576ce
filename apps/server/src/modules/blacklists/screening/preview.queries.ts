import { type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db } from '../../../kernel/db/handles.ts'
import { inLocationsOf, inUnitsOf } from '../../../kernel/db/scope.ts'
import type { Key } from '../blacklists.numbers.ts'

export const MOST_EXACT = 2_000
/** Different names that are compared, from the newest visits. */
export const MOST_NAMES = 30_000

interface Where {
  locations: readonly string[] | null
  days: number
}

/** Visits that the actor may see, at the locations where the entry would be in force. */
const visits = (db: Db, actor: OrgActor, { locations, days }: Where) =>
  db
    .selectFrom('entrance_subjects as v')
    .where('v.organisation_id', '=', actor.organisation_id)
    .where('v.checkin_at', '>=', sql<string>`now() - make_interval(days => ${days}::int)`)
    .where('v.status', 'in', ['checkin', 'checkout', 'auto_checkout'])
    .where(inLocationsOf(actor, 'v.location_id'))
    .where(inUnitsOf(actor, 'v.unit_id'))
    .$if(locations !== null, (q) => q.where(sql<SqlBool>`v.location_id = any(${locations}::uuid[])`))

const COLUMNS = [
  'v._id',
  'v.visitor_name',
  'v.company',
  'v.plate',
  'v.plate_province',
  'v.location_id',
  'v.gate_in',
  'v.checkin_at',
  'v.id_kind',
  'v.id_number_hash',
  'v.phone_hash',
] as const

/** Visits with one of these numbers, or one of these plates in any province. */
export async function selectExactVisits(db: Db, actor: OrgActor, scope: Where, keys: readonly Key[], plates: readonly string[]) {
  const phones = keys.filter(({ kind }) => kind === 'phone').map(({ hash }) => hash)
  const documents = keys.filter(({ kind }) => kind !== 'phone').map(({ hash }) => hash)
  if (keys.length === 0 && plates.length === 0) return []
  return visits(db, actor, scope)
    .select(COLUMNS)
    .where(
      sql<SqlBool>`(v.id_number_hash = any(${documents}::bytea[]) or v.phone_hash = any(${phones}::bytea[]) or v.plate = any(${plates}::text[]))`,
    )
    .orderBy('v.checkin_at', 'desc')
    .limit(MOST_EXACT)
    .execute()
}

type NameColumn = 'visitor_name' | 'company'

/** Each name once, newest visit first. */
export async function selectVisitNames(db: Db, actor: OrgActor, scope: Where, column: NameColumn): Promise<string[]> {
  const name = sql.ref<string | null>(`v.${column}`)
  const rows = await visits(db, actor, scope)
    .select([name.as('name'), sql<string>`max(v.checkin_at)`.as('newest')])
    .where(sql<SqlBool>`${name} is not null`)
    .groupBy(name)
    .orderBy('newest', 'desc')
    .limit(MOST_NAMES)
    .execute()
  return rows.map((row) => row.name!)
}

export async function countNamed(
  db: Db,
  actor: OrgActor,
  scope: Where,
  column: NameColumn,
  names: readonly string[],
  excludedIds: readonly string[],
) {
  const { n } = await visits(db, actor, scope)
    .select(sql<number>`count(*)`.as('n'))
    .where(sql<SqlBool>`${sql.ref(`v.${column}`)} = any(${names}::text[]) and v._id <> all(${excludedIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return n
}

interface Wanted {
  column: NameColumn
  names: readonly string[]
  ids: readonly string[]
}

export async function selectNewest(db: Db, actor: OrgActor, scope: Where, { column, names, ids }: Wanted, limit: number) {
  if (names.length === 0 && ids.length === 0) return []
  return visits(db, actor, scope)
    .select(COLUMNS)
    .where(sql<SqlBool>`(v._id = any(${ids}::uuid[]) or ${sql.ref(`v.${column}`)} = any(${names}::text[]))`)
    .orderBy('v.checkin_at', 'desc')
    .orderBy('v._id', 'desc')
    .limit(limit)
    .execute()
}
