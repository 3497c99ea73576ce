import type { eStampKinds } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { columnOf, contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onReferenced, onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { invalidField } from '../../kernel/errors/app-error.ts'
import { NO_UNIT, type StampKindTable } from './e-stamps.table.ts'

/** Kinds for all units of a location, and kinds for a unit that the actor works for. */
const forUnitsOf = ({ unit_ids }: OrgActor): RawBuilder<SqlBool> =>
  unit_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`(k.unit_ids is null or k.unit_ids && ${unit_ids}::uuid[])`

const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('stamp_kinds as k')
    .selectAll('k')
    .where('k.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'k.location_id'))
    .where(forUnitsOf(actor))

const filtered = (db: Db, actor: OrgActor, { search, location_id: locationId, status, ...others }: FiltersOf<typeof eStampKinds.list>) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(locationId !== undefined, (q) => q.where('k.location_id', '=', locationId!))
    .$if(status !== undefined, (q) => q.where('k.status', '=', status!))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['k.code', 'k.name_th', 'k.name_en'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )
}

export const selectKinds = (db: Db, actor: OrgActor, query: QueryOf<typeof eStampKinds.list>) => {
  const { sort, limit, cursor, ...filters } = query
  return readPage(db, filtered(db, actor, filters), { sort, limit, cursor }, [
    [`k.${columnOf(sort)}`, 'text'],
    ['k._id', 'id'],
  ])
}

export const selectKind = (db: Db, actor: OrgActor, id: string) => visible(db, actor).where('k._id', '=', id).executeTakeFirst()

/** Uses `for update` to block `holdKind` too, which takes only a key-share lock. */
export const lockKind = (tx: Tx, actor: OrgActor, id: string) => visible(tx, actor).where('k._id', '=', id).forUpdate().executeTakeFirst()

/** Locks a kind against changes until the transaction ends, even if the actor may not see it. */
export const holdKind = (tx: Tx, { organisation_id }: OrgActor, id: string) =>
  tx
    .selectFrom('stamp_kinds as k')
    .selectAll('k')
    .where('k.organisation_id', '=', organisation_id)
    .where('k._id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Active kinds at these locations. */
export const selectOpenKinds = (db: Db, actor: OrgActor, location_ids: readonly string[]) =>
  visible(db, actor)
    .where('k.location_id', '=', sql<string>`any(${location_ids}::uuid[])`)
    .where('k.status', '=', 'active')
    .orderBy('k.code')
    .orderBy('k._id')
    .execute()

/** Stamps of these kinds used in the periods, by unit. */
export const selectUsage = (db: Db, { organisation_id }: OrgActor, kind_ids: readonly string[], periods: readonly string[]) =>
  db
    .selectFrom('stamp_usage')
    .select(['kind_id', 'unit_id', 'period', 'used'])
    .where('organisation_id', '=', organisation_id)
    .where('kind_id', '=', sql<string>`any(${kind_ids}::uuid[])`)
    .where('period', '=', sql<string>`any(${periods}::text[])`)
    .execute()

const onDuplicate = onUnique({ stamp_kinds_code: 'stamp_kind_code_taken' })
/** Errors: invalid (tariff_id: not a tariff of the location). */
const onTariff = (error: unknown): never => {
  throw (error as { constraint?: string }).constraint === 'stamp_kinds_tariff' ? invalidField('tariff_id', 'place_unknown') : error
}

export const insertKind = (tx: Tx, row: Insertable<StampKindTable>) =>
  tx.insertInto('stamp_kinds').values(row).returningAll().executeTakeFirstOrThrow().catch(onDuplicate).catch(onTariff)

export const updateKind = (tx: Tx, { organisation_id }: OrgActor, _id: string, change: Partial<Insertable<StampKindTable>>) =>
  tx
    .updateTable('stamp_kinds')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(onDuplicate)
    .catch(onTariff)

export const deleteKind = (tx: Tx, { organisation_id }: OrgActor, _id: string) =>
  tx
    .deleteFrom('stamp_kinds')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()
    .catch(onReferenced('stamp_kind_used'))

interface Quota {
  period: string
  /** Null if there is no quota. */
  most: number | null
}

/**
 * Counts one more stamp of a kind and unit in every period whose quota has room. Returns the new use of these periods; full ones are missing, and the
 * caller must then undo the transaction. Only stamps with the same kind and unit wait for each other.
 */
export async function countUsage(
  tx: Tx,
  { organisation_id }: OrgActor,
  { kind_id, unit_id }: { kind_id: string; unit_id: string | null },
  quotas: readonly Quota[],
): Promise<Map<string, number>> {
  const most = (period: RawBuilder<unknown>) =>
    sql`(select q.most from unnest(${quotas.map((quota) => quota.period)}::text[], ${quotas.map((quota) => quota.most)}::int[]) q (period, most)
      where q.period = ${period})`
  const { rows } = await sql<{ period: string; used: number }>`
    insert into stamp_usage as u (organisation_id, kind_id, unit_id, period, used)
    select ${organisation_id}::int, ${kind_id}::uuid, ${unit_id ?? NO_UNIT}::uuid, p, 1 from unnest(${quotas.map(({ period }) => period)}::text[]) p order by p
    on conflict (organisation_id, kind_id, unit_id, period) do update set used = u.used + 1
      where u.used < coalesce(${most(sql.ref('excluded.period'))}, 2147483647)
    returning period, used`.execute(tx)
  return new Map(rows.map(({ period, used }) => [period, used]))
}
