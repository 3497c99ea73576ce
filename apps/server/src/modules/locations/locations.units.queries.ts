import { type PlainRecord, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { locations } from '@gatehouse/contract/locations/locations.ts'
import { type Unit, unitFields } from '@gatehouse/contract/locations/units.ts'
import { type Generated, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { recordset } from '../../kernel/db/recordset.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { sqlTypes } from '../../kernel/records/record-fields.ts'

interface UnitTable extends PlainRecord<typeof unitFields> {
  organisation_id: number
  id: string
  location_id: string
  parent_id: string | null
  /** Names of the contacts, separated by commas. */
  host: string | null
  status: Generated<Unit['status']>
  archived_with: Generated<string | null>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactRow {
  organisation_id: number
  id: string
  unit_id: string
  position: number
  name: string
  phone_sealed: Buffer | null
  email_sealed: Buffer | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    units: UnitTable
    unit_contacts: ContactRow
  }
}

const onDuplicate = onUnique({ units_code_key: 'unit_code_taken' })
const COLUMNS = [
  ...plainNames(unitFields),
  ...(['id', 'location_id', 'parent_id', 'host', 'status', 'archived_with', 'created_at', 'updated_at'] as const),
]

/** Real trees are never this deep; a longer path is cut off. */
const MOST_LEVELS = 20

const path = sql<string[]>`(
  select coalesce(array_agg(up.code order by up.level desc), '{}') from (
    with recursive up as (
      select p.code, p.parent_id, 1 as level from units p
        where p.organisation_id = units.organisation_id and p.location_id = units.location_id and p.id = units.parent_id
      union all
      select p.code, p.parent_id, up.level + 1 from units p join up on p.id = up.parent_id
        where p.organisation_id = units.organisation_id and p.location_id = units.location_id and up.level < ${sql.lit(MOST_LEVELS)}
    ) select code, level from up
  ) up)`

const unitsIn = (actor: OrgActor, status: Unit['status'] | undefined) => sql<number>`(
  select count(*) from units inner_unit where inner_unit.organisation_id = units.organisation_id
    and inner_unit.location_id = units.location_id and inner_unit.parent_id = units.id and ${inUnitsOf(actor, 'inner_unit.id')} ${status ? sql`and inner_unit.status = ${status}` : sql``})`

const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('units')
    .where('units.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'units.location_id'))
    .where(inUnitsOf(actor, 'units.id'))

/** Whether a unit lies in no other unit that the actor sees. */
const isTop = ({ unit_ids }: OrgActor) =>
  unit_ids === null ? sql<boolean>`parent_id is null` : sql<boolean>`(parent_id is null or parent_id <> all(${unit_ids}::uuid[]))`

const filtered = (
  db: Db,
  actor: OrgActor,
  locationId: string,
  { search, parent_id: parentId, status, ...others }: FiltersOf<typeof locations.units>,
) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .where('units.location_id', '=', locationId)
    .$if(parentId === 'top', (q) => q.where(isTop(actor)))
    .$if(parentId !== undefined && parentId !== 'top', (q) => q.where('parent_id', '=', parentId!))
    .$if(status !== undefined, (q) => q.where('units.status', '=', status!))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['code', 'name_th', 'name_en', 'host'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )
}

const withPlace = (query: ReturnType<typeof visible>, actor: OrgActor, status?: Unit['status']) =>
  query.select(COLUMNS).select([path.as('path'), unitsIn(actor, status).as('units_in')])

export const selectUnits = (db: Db, actor: OrgActor, locationId: string, query: QueryOf<typeof locations.units>) =>
  readPage(db, withPlace(filtered(db, actor, locationId, query), actor, query.status), { ...query, sort: 'code' }, [['code', 'text']])

export const selectUnit = (db: Db, actor: OrgActor, id: string) =>
  withPlace(visible(db, actor), actor).where('id', '=', id).executeTakeFirst()

export type UnitRow = NonNullable<Awaited<ReturnType<typeof selectUnit>>>

/** The name that a visit stores of an active unit, and whether a contact of the unit has an e-mail. */
export const selectUnitName = (db: Db, actor: OrgActor, locationId: string, id: string) =>
  visible(db, actor)
    .select(['code', 'name_th as name'])
    .select(
      sql<boolean>`exists (select from unit_contacts c
        where c.organisation_id = units.organisation_id and c.unit_id = units.id and c.email_sealed is not null)`.as('has_mail'),
    )
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('units.status', '=', 'active')
    .executeTakeFirst()

/** The units among these that the actor may see, by location and code. */
export const selectUnitsNamed = (db: Db, actor: OrgActor, ids: readonly string[]) =>
  visible(db, actor)
    .select(['id', 'location_id', 'code', 'name_th', 'name_en', 'status'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('location_id')
    .orderBy('code')
    .execute()

/** Open units with these codes, at any location. */
export const selectUnitsWithCodes = (db: Db, actor: OrgActor, codes: readonly string[]) =>
  visible(db, actor)
    .select(['id', 'location_id', 'code'])
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .where('units.status', '=', 'active')
    .execute()

/** All units of a location, as an import or an export needs them. */
export const selectAllUnits = (db: Db, actor: OrgActor, locationId: string) =>
  visible(db, actor).select(COLUMNS).where('location_id', '=', locationId).orderBy('code').execute()

export const selectContacts = (db: Db, actor: OrgActor, unitIds: readonly string[]) =>
  db
    .selectFrom('unit_contacts')
    .select(['id', 'unit_id', 'position', 'name', 'phone_sealed', 'email_sealed'])
    .where('organisation_id', '=', actor.organisation_id)
    .where(sql<boolean>`unit_id = any(${unitIds}::uuid[])`)
    .orderBy('unit_id')
    .orderBy('position')
    .execute()

export type UnitValues = PlainRecord<typeof unitFields> & Pick<UnitTable, 'id' | 'location_id' | 'parent_id' | 'host'>

export const insertUnit = (tx: Tx, actor: OrgActor, unit: UnitValues) =>
  tx
    .insertInto('units')
    .values({ organisation_id: actor.organisation_id, ...unit })
    .execute()
    .catch(onDuplicate)

export const updateUnit = (tx: Tx, actor: OrgActor, id: string, change: Partial<Omit<UnitValues, 'id' | 'location_id'>>) =>
  tx
    .updateTable('units')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .execute()
    .catch(onDuplicate)

/** Whether a unit is the container or lies in it, at any depth. */
export async function liesIn(tx: Tx, actor: OrgActor, id: string, container: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select u.id, u.parent_id from units u where u.organisation_id = ${actor.organisation_id} and u.id = ${id}
      union
      select p.id, p.parent_id from units p join up on p.id = up.parent_id where p.organisation_id = ${actor.organisation_id}
    ) select exists (select 1 from up where id = ${container}) as found`.execute(tx)
  return rows[0]!.found
}

/** Archives a unit and everything active in it; they are restored together. */
export const archiveUnit = (tx: Tx, actor: OrgActor, id: string) =>
  sql`with recursive down as (
      select u.id from units u where u.organisation_id = ${actor.organisation_id} and u.id = ${id}
      union
      select c.id from units c join down on c.parent_id = down.id where c.organisation_id = ${actor.organisation_id}
    )
    update units set status = 'archived', archived_with = ${id}, updated_at = ${nextVersion()}
    where organisation_id = ${actor.organisation_id} and status = 'active' and id in (select id from down)`.execute(tx)

/** Restores the units that were archived together with this one. */
export const restoreUnits = (tx: Tx, actor: OrgActor, archivedWith: string) =>
  tx
    .updateTable('units')
    .set({ status: 'active', archived_with: null, updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('archived_with', '=', archivedWith)
    .execute()

export const deleteUnit = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .deleteFrom('units')
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string; constraint?: string }) => {
      if (error.code !== '23503') throw error
      throw new AppError(error.constraint === 'units_parent_fkey' ? 'unit_not_empty' : 'unit_in_use')
    })

const UNITS = recordset({ id: 'uuid', location_id: 'uuid', parent_id: 'uuid', host: 'text', ...sqlTypes(unitFields) })
const CONTACTS = recordset({
  ...{ id: 'uuid', unit_id: 'uuid', position: 'smallint', name: 'text' },
  ...{ phone_sealed: 'bytea', email_sealed: 'bytea' },
})

/** Replaces the contacts of these units. */
export async function replaceContacts(
  tx: Tx,
  actor: OrgActor,
  unitIds: readonly string[],
  contacts: readonly Omit<ContactRow, 'organisation_id'>[],
): Promise<void> {
  await tx
    .deleteFrom('unit_contacts')
    .where('organisation_id', '=', actor.organisation_id)
    .where(sql<boolean>`unit_id = any(${unitIds}::uuid[])`)
    .execute()
  if (contacts.length === 0) return
  await sql`insert into unit_contacts (organisation_id, ${CONTACTS.names}) select ${actor.organisation_id}, ${CONTACTS.values}
    from ${CONTACTS.from(contacts)}`.execute(tx)
}

/** Adds and changes many units of a location in two statements; their parents are checked after both. */
export async function writeUnits(
  tx: Tx,
  actor: OrgActor,
  addedUnits: readonly UnitValues[],
  changedUnits: readonly UnitValues[],
): Promise<void> {
  await sql`set constraints units_parent_fkey deferred`.execute(tx)
  await sql`insert into units (organisation_id, ${UNITS.names}) select ${actor.organisation_id}, ${UNITS.values}
    from ${UNITS.from(addedUnits)}`.execute(tx)
  await sql`update units u set ${UNITS.setAllBut('id', 'location_id', 'code')}, updated_at = ${nextVersion()} from ${UNITS.from(changedUnits)}
    where u.organisation_id = ${actor.organisation_id} and u.id = r.id`.execute(tx)
  await sql`set constraints units_parent_fkey immediate`.execute(tx)
}
