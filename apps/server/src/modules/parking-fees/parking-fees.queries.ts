import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onReferenced, onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import type {} from './parking-fees.table.ts'

// The index decides, because two administrators may enter the same name at once.
const onDuplicate = onUnique({ tariffs_name: 'tariff_name_taken' })
const COLUMNS = ['_id', 'location_id', 'name', 'created_at', 'updated_at'] as const

export type TariffRow = Awaited<ReturnType<typeof selectTariff>> & {}

/** The tariffs that the actor may see. A tariff concerns a whole location, so an actor limited to units sees none. */
export const visibleTariffs = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('tariffs as t')
    .where('t.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 't.location_id'))
    .where(sql<boolean>`${actor.unit_ids === null}`)

const filtered = (db: Db, actor: OrgActor, { search, location_id: locationId, ...others }: FiltersOf<typeof parkingFees.list>) => {
  others satisfies Record<string, never>
  return visibleTariffs(db, actor)
    .$if(locationId !== undefined, (q) => q.where('t.location_id', '=', locationId!))
    .$if(search !== undefined && search !== '', (q) => q.where('t.name', 'ilike', contains(search!)))
}

export const selectTariffs = (db: Db, actor: OrgActor, query: QueryOf<typeof parkingFees.list>) =>
  readPage(db, filtered(db, actor, query).select(COLUMNS), query, [
    ['name', 'text'],
    ['_id', 'id'],
  ])

export const selectTariff = (db: Db, actor: OrgActor, id: string) =>
  visibleTariffs(db, actor).select(COLUMNS).where('t._id', '=', id).executeTakeFirst()

/** Locks a tariff and its versions against changes until the transaction ends. */
export const lockTariff = (tx: Tx, actor: OrgActor, id: string) =>
  visibleTariffs(tx, actor).select(COLUMNS).where('t._id', '=', id).forUpdate().executeTakeFirst()

export const insertTariff = (tx: Tx, { organisation_id }: OrgActor, row: { _id: string; location_id: string; name: string }) =>
  tx
    .insertInto('tariffs')
    .values({ organisation_id, ...row })
    .execute()
    .catch(onDuplicate)

export const updateTariff = (tx: Tx, { organisation_id }: OrgActor, id: string, name: string) =>
  tx
    .updateTable('tariffs')
    .set({ name, updated_at: nextVersion() })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', id)
    .execute()
    .catch(onDuplicate)

/** Deletes a tariff with its drafts. Errors: tariff_published. */
export async function deleteTariff(tx: Tx, { organisation_id }: OrgActor, id: string): Promise<void> {
  await tx
    .deleteFrom('tariff_versions')
    .where('organisation_id', '=', organisation_id)
    .where('tariff_id', '=', id)
    .where('published_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('tariffs')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', id)
    .execute()
    .catch(onReferenced('tariff_published'))
}

/** The zone and the holidays of a location at an instant; the organisation's zone if the location had none. */
export const calendarAs = (organisation_id: number, location_id: RawBuilder<string>, instant: string) => sql<Calendar>`
  (select coalesce(c.time_zone, o.time_zone) as time_zone, c.holidays
   from location_calendars c join organisations o on o.id = c.organisation_id
   where c.organisation_id = ${organisation_id} and c.location_id = ${location_id} and c.since <= ${instant}::timestamptz
   order by c.since desc limit 1)`

export const selectCalendar = (db: Db | Tx, organisation_id: number, location_id: string, instant: string) =>
  queryOne<Calendar>(db)`select * from ${calendarAs(organisation_id, sql`${location_id}`, instant)} c`

interface Calendar {
  time_zone: string
  holidays: string[]
}
