import type { Location, LocationInput } from '@gatehouse/contract/locations.ts'
import { type Generated, sql } from 'kysely'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP, contains } from '../../kernel/db/keyset.ts'
import { seenBy } from '../../kernel/db/sight.ts'
import { onUnique } from '../../kernel/db/unique.ts'

export interface LocationRow {
  organisation_id: number
  id: string
  code: string
  name_th: string
  name_en: string
  kind: Location['kind']
  capacity: number | null
  status: Generated<Location['status']>
  created_at: Generated<string>
  updated_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    locations: LocationRow
    units: { organisation_id: number; id: string; location_id: string; code: string; name: string; host: string | null }
  }
}

const taken = onUnique({ locations_code_key: 'location_code_taken' })
const COLUMNS = ['id', 'code', 'name_th', 'name_en', 'kind', 'capacity', 'status', 'created_at', 'updated_at'] as const

const visible = (db: Db, actor: Member) =>
  db.selectFrom('locations').where('organisation_id', '=', actor.organisation_id).where(seenBy(actor, 'id'))

interface Filter {
  search?: string | undefined
  status?: Location['status'] | undefined
}

const filtered = (db: Db, actor: Member, { search, status }: Filter) =>
  visible(db, actor)
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['code', 'name_th', 'name_en'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )

export const selectLocations = (db: Db, actor: Member, filter: Filter, limit: number, after: string | undefined) =>
  filtered(db, actor, filter)
    .select(COLUMNS)
    .$if(after !== undefined, (q) => q.where('code', '>', after!))
    .orderBy('code')
    .limit(limit + 1)
    .execute()

export async function countLocations(db: Db, actor: Member, filter: Filter): Promise<number> {
  const capped = filtered(db, actor, filter)
    .select('id')
    .limit(COUNT_CAP + 1)
  const { n } = await db.selectFrom(capped.as('capped')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

export const selectLocation = (db: Db, actor: Member, id: string) =>
  visible(db, actor).select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const selectLocationNames = (db: Db, actor: Member) =>
  visible(db, actor).select(['id', 'code', 'name_th', 'name_en', 'capacity', 'status']).orderBy('code').execute()

/** `for update`, as it must also keep out those who only hold the location. */
export const lockLocation = (tx: Tx, actor: Member, id: string) =>
  visible(tx, actor).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/** The location, whose status stays as it is until the transaction ends (docs/decisions/0011). */
export const holdLocation = (tx: Tx, actor: Member, id: string) =>
  visible(tx, actor).select('status').where('id', '=', id).forKeyShare().executeTakeFirst()

export const insertLocation = (tx: Tx, actor: Member, id: string, input: LocationInput) =>
  tx
    .insertInto('locations')
    .values({ organisation_id: actor.organisation_id, id, ...input })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(taken)

export const updateLocation = (tx: Tx, actor: Member, id: string, change: Partial<LocationInput> & { status?: Location['status'] }) =>
  tx
    .updateTable('locations')
    .set({ ...change, updated_at: sql`now()` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(taken)

const UNIT_COLUMNS = ['id', 'location_id', 'code', 'name', 'host'] as const

export const selectUnits = (
  db: Db,
  actor: Member,
  locationId: string,
  search: string | undefined,
  limit: number,
  after: string | undefined,
) =>
  db
    .selectFrom('units')
    .select(UNIT_COLUMNS)
    .where('organisation_id', '=', actor.organisation_id)
    .where('location_id', '=', locationId)
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['code', 'name', 'host'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )
    .$if(after !== undefined, (q) => q.where('code', '>', after!))
    .orderBy('code')
    .limit(limit + 1)
    .execute()

export const selectUnit = (db: Db, actor: Member, locationId: string, id: string) =>
  db
    .selectFrom('units')
    .select(UNIT_COLUMNS)
    .where('organisation_id', '=', actor.organisation_id)
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst()
