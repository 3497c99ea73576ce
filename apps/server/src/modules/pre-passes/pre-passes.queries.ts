import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { MOST_VISITS } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { columnOf, type FiltersOf, type OrderKey, readAll, readPage } from '../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches } from '../../kernel/db/list-search.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onReferenced } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import type { PrePassTable } from './pre-passes.table.ts'

/** Everybody's with `pre-passes:all`; otherwise the actor's own and those of the units they work for. */
function ownOrAll({ permissions, user_id, unit_ids }: OrgActor): RawBuilder<SqlBool> {
  if (permissions.includes('pre-passes:all')) return sql<SqlBool>`true`
  return sql<SqlBool>`(p.created_by = ${user_id} or p.unit_id = any(${unit_ids ?? []}::uuid[]))`
}

/** Passes for every location, so that a gate can say that a pass is for another location. */
const ofAnyLocation = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('pre_passes as p')
    .where('p.organisation_id', '=', actor.organisation_id)
    .where(inUnitsOf(actor, 'p.unit_id'))
    .where(ownOrAll(actor))

const visible = (db: Db, actor: OrgActor) => ofAnyLocation(db, actor).where(inLocationsOf(actor, 'p.location_id'))

const came = sql`pre_pass_came c where c.organisation_id = p.organisation_id and c.pass_id = p._id`

const withUses = (passes: ReturnType<typeof ofAnyLocation>) =>
  passes
    .selectAll('p')
    .select([
      sql<number>`(select count(*)::int from ${came})`.as('uses'),
      sql<string | null>`(select max(c.at) from ${came})`.as('last_used_at'),
      sql<string | null>`(select c.entrance_id from ${came} and c.inside limit 1)`.as('open_visit'),
      sql<string>`now()`.as('now'),
    ])

export type UsedPass = Awaited<ReturnType<typeof selectPass>> & {}

type Filters = Omit<FiltersOf<typeof prePasses.list>, 'search'> & { matches: SearchMatches | undefined }

const over = sql<string>`least(p.valid_until, p.revoked_at)`

const filtered = (db: Db, actor: OrgActor, { location_id: locationId, status, tab, matches, ...others }: Filters) => {
  others satisfies Record<string, never>
  return (
    withUses(visible(db, actor))
      .$if(locationId !== undefined, (q) => q.where('p.location_id', '=', locationId!))
      .$if(status !== undefined, (q) => q.where('p.status', '=', status!))
      // A literal, not a parameter: it lets a generic plan use the partial index of waiting passes.
      .$if(tab === 'waiting', (q) => q.where('p.status', '=', sql.lit('pending_approval')).where('p.valid_until', '>', sql<string>`now()`))
      .$if(tab === 'current', (q) => q.where(over, '>', sql<string>`now()`))
      .$if(tab === 'past', (q) => q.where(over, '<=', sql<string>`now()`))
      .$if(matches !== undefined, (q) => q.where(matchesSearch(matches!, 'p')))
  )
}

const keysOf = (sort: QueryOf<typeof prePasses.list>['sort']): OrderKey[] => [
  [`p.${columnOf(sort)}`, 'instant'],
  ['p._id', 'id'],
]

export const selectPasses = (
  db: Db,
  actor: OrgActor,
  query: Pick<QueryOf<typeof prePasses.list>, 'limit' | 'cursor' | 'sort'>,
  filters: Filters,
) => readPage(db, filtered(db, actor, filters), query, keysOf(query.sort))

/** All passes that match a filter. */
export const selectAllPasses = (db: Db, actor: OrgActor, filters: Filters, sort: QueryOf<typeof prePasses.list>['sort']) =>
  readAll(filtered(db, actor, filters), sort, keysOf(sort))

export const selectPass = (db: Db, actor: OrgActor, id: string) => withUses(visible(db, actor)).where('p._id', '=', id).executeTakeFirst()

/** The location and unit of a pass, whether or not an actor sees it. */
export const selectPlace = (db: Db, organisation_id: number, id: string) =>
  db
    .selectFrom('pre_passes')
    .select(['location_id', 'unit_id'])
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', id)
    .executeTakeFirst()

/** Names of the holders of those passes that the actor sees, by id. */
export async function selectHolders(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await visible(db, actor).select(['p._id', 'p.holder_name']).where('p._id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ _id, holder_name }) => [_id, holder_name]))
}

export type PassVisit = Awaited<ReturnType<typeof selectPassVisits>>[number]

/** The newest visits that came with a pass. */
export const selectPassVisits = (db: Db, { organisation_id }: OrgActor, pass_id: string) =>
  db
    .selectFrom('pre_pass_came')
    .select(['entrance_id', 'gate_id', 'at', 'inside'])
    .where('organisation_id', '=', organisation_id)
    .where('pass_id', '=', pass_id)
    .orderBy('at', 'desc')
    .limit(MOST_VISITS)
    .execute()

/** Locks a pass against check-ins and changes until the transaction ends. */
export const lockPass = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select('p._id').where('p._id', '=', id).forUpdate().executeTakeFirst()

const atGate = (db: Db, actor: OrgActor, zone: string) =>
  withUses(ofAnyLocation(db, actor)).select([
    sql<number>`(select count(*)::int from ${came} and c.day = (now() at time zone ${zone})::date)`.as('uses_today'),
    sql<string | null>`(select c.entrance_id from ${came} order by c.at desc limit 1)`.as('last_visit'),
  ])

export type PassAtGateRow = Awaited<ReturnType<typeof selectPassAt>> & {}

/** A pass with its uses today, on the clock of a zone. */
export const selectPassAt = (db: Db, actor: OrgActor, id: string, zone: string) =>
  atGate(db, actor, zone).where('p._id', '=', id).executeTakeFirst()

export const selectPassByCode = (db: Db, actor: OrgActor, code_hash: Buffer, zone: string) =>
  atGate(db, actor, zone).where('p.code_hash', '=', code_hash).executeTakeFirst()

/** False if another pass has the code. */
export async function insertPass(tx: Tx, row: Insertable<PrePassTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('pre_passes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'code_hash']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const isCodeTaken = async (tx: Tx, { organisation_id }: OrgActor, code_hash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('pre_passes')
    .select('_id')
    .where('organisation_id', '=', organisation_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()) !== undefined

export const updatePass = (tx: Tx, { organisation_id }: OrgActor, _id: string, change: Partial<Insertable<PrePassTable>>) =>
  tx
    .updateTable('pre_passes')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()

export const deletePass = (tx: Tx, { organisation_id }: OrgActor, _id: string) =>
  tx
    .deleteFrom('pre_passes')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()
    .catch(onReferenced('pass_used'))

export interface Use {
  pass_id: string
  /** The `updated_at` of the pass that was checked. */
  version: string
  gate_id: string
  time_zone: string
}

export const recordPassArrival = ({ pass_id, version, gate_id, time_zone }: Use, visit_id: string) =>
  sql`select pre_pass_arrive(${pass_id}::uuid, ${version}::timestamptz, ${visit_id}::uuid, ${gate_id}::uuid, ${time_zone})`

/** Another open visit with the pass of this visit. Locks the pass against check-ins until the transaction ends. */
export async function selectOtherOpen(tx: Tx, { organisation_id }: OrgActor, visit_id: string): Promise<string | undefined> {
  const pass = await tx
    .selectFrom('pre_passes as p')
    .innerJoin('pre_pass_uses as u', (join) => join.onRef('u.organisation_id', '=', 'p.organisation_id').onRef('u.pass_id', '=', 'p._id'))
    .select('p._id')
    .where('p.organisation_id', '=', organisation_id)
    .where('u.entrance_id', '=', visit_id)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!pass) return undefined
  const open = await tx
    .selectFrom('pre_pass_came')
    .select('entrance_id')
    .where('organisation_id', '=', organisation_id)
    .where('pass_id', '=', pass._id)
    .where('inside', '=', true)
    .where('entrance_id', '<>', visit_id)
    .executeTakeFirst()
  return open?.entrance_id
}

/** The pass behind a visit that the caller sees, with its uses. Undefined for other visits. */
export const selectPassOfVisit = (db: Db, { organisation_id }: OrgActor, visit_id: string) =>
  db
    .selectFrom('pre_passes as p')
    .innerJoin('pre_pass_uses as u', (join) => join.onRef('u.organisation_id', '=', 'p.organisation_id').onRef('u.pass_id', '=', 'p._id'))
    .select(['p.gate_note', 'p.mode', 'p.max_uses', sql<number>`(select count(*)::int from ${came})`.as('uses')])
    .where('p.organisation_id', '=', organisation_id)
    .where('u.entrance_id', '=', visit_id)
    .executeTakeFirst()

/** Erases old passes, at most `atMost`, and returns their ids. */
export async function erasePasses(tx: Tx, before: Date, atMost: number): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(tx)`select pre_passes_erase(${before.toISOString()}::timestamptz, ${atMost}::int) as id`
  return rows.map(({ id }) => id)
}

/** A pass whose holder is to be screened, locked so that one job at a time does it. */
export const selectToScreen = (tx: Tx, organisation_id: number, _id: string) =>
  tx
    .selectFrom('pre_passes')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .where('status', '<>', 'revoked')
    .where(sql<boolean>`pg_advisory_xact_lock(hashtextextended('screen/' || ${_id}::uuid, 0)) is not null`)
    .executeTakeFirst()

export const updateScreened = (tx: Tx, { organisation_id, _id }: Pick<UsedPass, 'organisation_id' | '_id'>, screened_as: Buffer) =>
  tx.updateTable('pre_passes').set({ screened_as }).where('organisation_id', '=', organisation_id).where('_id', '=', _id).execute()
