import { type PlainRecord, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Location, type LocationInput, locationFields, type locations } from '@gatehouse/contract/locations/locations.ts'
import { type Generated, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'

export interface LocationRow extends PlainRecord<typeof locationFields> {
  organisation_id: number
  id: string
  time_zone: string | null
  hours: Location['hours']
  holidays: Generated<Location['holidays']>
  assembly_points: Generated<Location['assembly_points']>
  status: Generated<Location['status']>
  created_at: Generated<string>
  updated_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    locations: LocationRow
  }
}

const onDuplicate = onUnique({ locations_code_key: 'location_code_taken' })
const COLUMNS = [
  ...plainNames(locationFields),
  ...(['id', 'time_zone', 'hours', 'holidays', 'assembly_points', 'status', 'created_at', 'updated_at'] as const),
]

const visible = (db: Db, actor: OrgActor) =>
  db.selectFrom('locations').where('organisation_id', '=', actor.organisation_id).where(inLocationsOf(actor, 'id'))

const filtered = (db: Db, actor: OrgActor, { search, status, ...others }: FiltersOf<typeof locations.list>) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['code', 'name_th', 'name_en'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )
}

export const selectLocations = (db: Db, actor: OrgActor, query: QueryOf<typeof locations.list>) =>
  readPage(db, filtered(db, actor, query).select(COLUMNS), { ...query, sort: 'code' }, [['code', 'text']])

export const selectLocation = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Names for display: a blank Thai name falls back to the English one. */
export const selectLocationNames = (db: Db, actor: OrgActor) =>
  visible(db, actor)
    .select(['id', 'code', 'name_en', 'capacity', 'status', 'time_zone', sql<string>`coalesce(nullif(name_th, ''), name_en)`.as('name_th')])
    .orderBy('code')
    .execute()

/** Locks a location against changes of it and its units; transactions that only hold it go on. */
export const lockUnitsOf = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select(['id', 'code', 'status']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Uses `for update` to block `holdLocation` too, which takes only a key-share lock. */
export const lockLocation = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/** Holds a location, so that its status stays the same until the transaction ends (docs/decisions/0011). */
export const holdLocation = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select('status').where('id', '=', id).forKeyShare().executeTakeFirst()

export type LocationChange = Partial<Omit<Location, 'id' | 'inside' | 'created_at' | 'updated_at'>>

/** Passes lists as JSON, because the driver would turn them into PostgreSQL arrays. */
const stored = ({ hours, holidays, assembly_points, ...change }: LocationChange) => ({
  ...change,
  ...(hours === undefined ? {} : { hours: hours && json<Location['hours']>(hours) }),
  ...(holidays === undefined ? {} : { holidays: json<Location['holidays']>(holidays) }),
  ...(assembly_points === undefined ? {} : { assembly_points: json<Location['assembly_points']>(assembly_points) }),
})
const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

export const insertLocation = (tx: Tx, actor: OrgActor, id: string, input: LocationInput) =>
  tx
    .insertInto('locations')
    .values({ organisation_id: actor.organisation_id, id, ...stored(input), ...storedFields(locationFields, input) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onDuplicate)

export const updateLocation = (tx: Tx, actor: OrgActor, id: string, change: LocationChange) =>
  tx
    .updateTable('locations')
    .set({ ...stored(change), updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onDuplicate)
