import type { eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import type { StampTable } from './e-stamps.table.ts'

/** Holds the visit of a stamp. Anything that ends its stamping waits until the transaction ends; other stamps don't wait. */
export const holdVisit = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .selectFrom('entrance_vehicles as e')
    .select(['e._id', 'e.number', 'e.status', 'e.location_id', 'e.unit_id', sql<string>`now()`.as('now')])
    .where('e.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where('e._id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

export type HeldVisit = Awaited<ReturnType<typeof holdVisit>> & {}

/** The actor's own stamps and those of the actor's units; with `e-stamps:all`, everybody's. */
function ownOrAll({ permissions, user_id, unit_ids }: OrgActor): RawBuilder<SqlBool> {
  if (unit_ids === null && permissions.includes('e-stamps:all')) return sql<SqlBool>`true`
  return sql<SqlBool>`(s.stamped_by = ${user_id} or s.unit_id = any(${unit_ids ?? []}::uuid[]))`
}

/** Stamps of visits that weren't cancelled, joined with the visible columns of the visit. */
export const selectActiveStamps = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('stamps as s')
    .innerJoin('entrance_vehicles as e', (join) =>
      join.onRef('e.organisation_id', '=', 's.organisation_id').onRef('e._id', '=', 's.entrance_id'),
    )
    .innerJoin('stamp_kinds as k', (join) => join.onRef('k.organisation_id', '=', 's.organisation_id').onRef('k._id', '=', 's.kind_id'))
    .where('s.organisation_id', '=', actor.organisation_id)
    .where('e.status', '<>', 'cancelled')
    .where(inLocationsOf(actor, 's.location_id'))
    .where(ownOrAll(actor))

export const withVisit = (stamps: ReturnType<typeof selectActiveStamps>) =>
  stamps
    .selectAll('s')
    .select(['e.number', 'e.plate', 'e.status as visit_status', 'e.checkin_at', 'k.code as kind_code'])
    .select(['k.name_th as kind_name_th', 'k.name_en as kind_name_en'])

export type ShownStamp = Awaited<ReturnType<typeof selectStamp>> & {}

const filtered = (db: Db, actor: OrgActor, filters: FiltersOf<typeof eStamps.list>) => {
  const {
    location_id: locationId,
    unit_id: unitId,
    kind_id: kindId,
    entrance_id: entranceId,
    startDate,
    endDate,
    revoked,
    ...others
  } = filters
  others satisfies Record<string, never>
  return withVisit(selectActiveStamps(db, actor))
    .$if(locationId !== undefined, (q) => q.where('s.location_id', '=', locationId!))
    .$if(unitId !== undefined, (q) => q.where('s.unit_id', '=', unitId!))
    .$if(kindId !== undefined, (q) => q.where('s.kind_id', '=', kindId!))
    .$if(entranceId !== undefined, (q) => q.where('s.entrance_id', '=', entranceId!))
    .$if(startDate !== undefined, (q) => q.where('s.day', '>=', startDate!))
    .$if(endDate !== undefined, (q) => q.where('s.day', '<=', endDate!))
    .$if(revoked !== undefined, (q) => q.where('s.revoked_at', revoked ? 'is not' : 'is', null))
}

export const selectStamps = (db: Db, actor: OrgActor, { limit, cursor, sort, ...filters }: QueryOf<typeof eStamps.list>) =>
  readPage(db, filtered(db, actor, filters), { limit, cursor, sort }, [
    ['s.at', 'instant'],
    ['s._id', 'id'],
  ])

export const selectStamp = (db: Db, actor: OrgActor, id: string) =>
  withVisit(selectActiveStamps(db, actor)).where('s._id', '=', id).executeTakeFirst()

/** Locks a stamp that the actor may see, so that nobody else revokes it until the transaction ends. */
export const lockStamp = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .selectFrom('stamps as s')
    .select(['s._id', 's.entrance_id', 's.revoked_at', 's.stamped_by'])
    .where('s.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 's.location_id'))
    .where(ownOrAll(actor))
    .where('s._id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The active stamp that blocks another one of its kind on a visit. */
export const selectGiven = (tx: Tx, { organisation_id }: OrgActor, { entrance_id, kind_id }: Pick<StampTable, 'entrance_id' | 'kind_id'>) =>
  tx
    .selectFrom('stamps')
    .select(['_id', 'at'])
    .where('organisation_id', '=', organisation_id)
    .where('entrance_id', '=', entrance_id)
    .where('kind_id', '=', kind_id)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

export const insertStamp = (tx: Tx, row: Insertable<StampTable>) =>
  tx
    .insertInto('stamps')
    .values(row)
    .execute()
    .catch(onUnique({ stamps_once: 'stamp_twice' }))

/** A trigger returns the stamp to its quotas. */
export const updateRevoked = (tx: Tx, { organisation_id, user_id, name }: OrgActor, _id: string, revoke_reason: string | null) =>
  tx
    .updateTable('stamps')
    .set({ revoked_at: sql<string>`now()`, revoked_by: user_id, revoked_name: name, revoke_reason })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()

/** Active stamps of these visits, oldest first. */
export const selectOfVisits = (db: Db, { organisation_id }: Pick<OrgActor, 'organisation_id'>, entrance_ids: readonly string[]) =>
  db
    .selectFrom('stamps as s')
    .innerJoin('stamp_kinds as k', (join) => join.onRef('k.organisation_id', '=', 's.organisation_id').onRef('k._id', '=', 's.kind_id'))
    .selectAll('s')
    .select(['k.name_th as kind_name_th', 'k.name_en as kind_name_en'])
    .where('s.organisation_id', '=', organisation_id)
    .where('s.entrance_id', '=', sql<string>`any(${entrance_ids}::uuid[])`)
    .where('s.revoked_at', 'is', null)
    .orderBy('s.at')
    .orderBy('s._id')
    .execute()
