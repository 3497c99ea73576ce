import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, type OrderKey, readAll, readPage } from '../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches } from '../../kernel/db/list-search.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { onReferenced } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import type { GuestTable, WholeGuest } from './pre-registers.table.ts'

type NewRecord = Insertable<Tables['pre_registers']>

/** Everybody's with `pre-registers:all`; otherwise the actor's own and those of the units they work for. */
function ownOrAll({ permissions, user_id, unit_ids }: OrgActor): RawBuilder<SqlBool> {
  if (permissions.includes('pre-registers:all')) return sql<SqlBool>`true`
  return sql<SqlBool>`(p.created_by = ${user_id} or p.unit_id = any(${unit_ids ?? []}::uuid[]))`
}

export const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('pre_registers as p')
    .where('p.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'p.location_id'))
    .where(inUnitsOf(actor, 'p.unit_id'))
    .where(ownOrAll(actor))
    .where((eb) => eb.or([eb('p.status', '<>', sql.lit('draft')), eb('p.created_by', '=', actor.user_id)]))

/** A guest who joined at the gate belongs to the party unless their visit was undone. */
export const inParty = sql<SqlBool>`(not g.joined_at_gate
  or exists (select from pre_register_came j where j.organisation_id = g.organisation_id and j.guest_id = g._id))`

const came = sql`pre_register_came c join pre_register_guests g on g.organisation_id = c.organisation_id and g._id = c.guest_id
  where c.organisation_id = p.organisation_id and g.pre_register_id = p._id`
export const guest_count = sql<number>`(select count(*)::int from pre_register_guests g where g.organisation_id = p.organisation_id and g.pre_register_id = p._id and ${inParty})`
/** Counts each guest once, however many days they came. */
const arrived_count = sql<number>`(select count(distinct c.guest_id)::int from ${came})`

/** Lists name a pre-register by its first guest. */
const ofFirstGuest = <Value>(column: 'visitor_name' | 'company') =>
  sql<Value>`(select ${sql.ref(`g.${column}`)} from pre_register_guests g where g.organisation_id = p.organisation_id and g.pre_register_id = p._id
    order by g.place limit 1)`

/** Start of the current or next day of a repeated visit; else null. */
const next_at = sql<string | null>`(select min(d.starts_at) from pre_register_days d where p.repeat is not null
  and d.organisation_id = p.organisation_id and d.pre_register_id = p._id and not d.cancelled and d.ends_at >= now())`

const withCounts = (db: Db, actor: OrgActor) =>
  visible(db, actor)
    .selectAll('p')
    .select([
      guest_count.as('guest_count'),
      arrived_count.as('arrived_count'),
      sql<number>`(select count(*)::int from ${came} and c.inside)`.as('inside_count'),
      sql<boolean>`p.ends_at < now()`.as('over'),
      next_at.as('next_at'),
      ofFirstGuest<string>('visitor_name').as('visitor_name'),
      ofFirstGuest<string | null>('company').as('company'),
    ])

export type CountedRecord = Awaited<ReturnType<typeof selectRecord>> & {}

const filtered = (db: Db, actor: OrgActor, { matches, location_id: locationId, tab, ...days }: Filters) => {
  const { from, to, ...others } = days
  others satisfies Record<string, never>
  return withCounts(db, actor)
    .$if(locationId !== undefined, (q) => q.where('p.location_id', '=', locationId!))
    .$if(matches !== undefined, (q) => q.where(matchesSearch(matches!, 'p')))
    .$if(from !== undefined || to !== undefined, (q) => q.where(inSpan(from, to)))
    .$if(tab === 'cancelled', (q) => q.where('p.status', 'in', ENDED))
    .$if(tab === 'open', (q) => q.where('p.status', 'not in', ENDED).where('p.ends_at', '>=', sql<string>`now()`))
    .$if(tab === 'waiting', (q) => q.where('p.status', '=', 'pending_approval').where('p.ends_at', '>=', sql<string>`now()`))
    .$if(tab === 'past', (q) => q.where('p.status', 'not in', ENDED).where('p.ends_at', '<', sql<string>`now()`))
}

/** Visits that begin in the span, and repeated visits with a day in the span. */
const inSpan = (
  from = '-infinity',
  to = 'infinity',
) => sql<SqlBool>`((p.starts_at >= ${from}::timestamptz and p.starts_at < ${to}::timestamptz)
  or (p.repeat is not null and p.ends_at >= ${from}::timestamptz and exists (select from pre_register_days d
    where d.organisation_id = p.organisation_id and d.pre_register_id = p._id and not d.cancelled
      and d.starts_at >= ${from}::timestamptz and d.starts_at < ${to}::timestamptz)))`

const ENDED = ['rejected', 'cancelled'] as const

export interface Filters extends Omit<FiltersOf<typeof preRegisters.list>, 'startDate' | 'endDate' | 'search'> {
  from?: string | undefined
  to?: string | undefined
  matches?: SearchMatches | undefined
}

export const selectRecords = (
  db: Db,
  actor: OrgActor,
  query: Pick<QueryOf<typeof preRegisters.list>, 'limit' | 'cursor' | 'sort'>,
  filters: Filters,
) => readPage(db, filtered(db, actor, filters).select(coming_at.as('coming_at')), query, orderOf(filters))

/** All records that match a filter, each with the code of its unit. */
export const selectAllRecords = (db: Db, actor: OrgActor, sort: QueryOf<typeof preRegisters.list>['sort'], filters: Filters) =>
  readAll(
    filtered(db, actor, filters).select([
      coming_at.as('coming_at'),
      sql<string | null>`(select u.code from units u where u.organisation_id = p.organisation_id and u.id = p.unit_id)`.as('unit_code'),
    ]),
    sort,
    orderOf(filters),
  )

/** The number of guests in all records that match a filter. */
export const countGuests = async (db: Db, actor: OrgActor, filters: Filters): Promise<number> => {
  const sum = sql<number>`coalesce(sum(${guest_count}), 0)::int`.as('n')
  return (await filtered(db, actor, filters).clearSelect().select(sum).executeTakeFirstOrThrow()).n
}

/** Open and waiting visits sort by their next day. Past visits have none, so the other tabs sort by the first day, which has an index. */
const orderOf = ({ tab }: Filters): OrderKey[] => [
  tab === 'open' || tab === 'waiting' ? ['coming_at', 'instant', coming_at] : ['p.starts_at', 'instant'],
  ['p._id', 'id'],
]

const coming_at = sql<string>`coalesce(${next_at}, p.starts_at)`

export const selectRecord = (db: Db, actor: OrgActor, id: string) => withCounts(db, actor).where('p._id', '=', id).executeTakeFirst()

/** Locks a pre-register against arrivals and changes until the transaction ends. */
export const lockRecord = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select('p._id').where('p._id', '=', id).forUpdate().executeTakeFirst()

export type GuestRow = WholeGuest & {
  entrance_id: string | null
  arrived_at: string | null
  inside: boolean | null
  /** The first time that one of the guest's links was opened. */
  opened_at: string | null
}

/** The guests in their order, each with their last arrival. */
export const selectGuests = (db: Db, actor: OrgActor, id: string): Promise<GuestRow[]> => selectGuestsOf(db, actor, [id])

/** The guests of several pre-registers, ordered by pre-register. */
export const selectGuestsOf = (db: Db, { organisation_id }: OrgActor, ids: readonly string[]): Promise<GuestRow[]> =>
  db
    .selectFrom('pre_register_guests as g')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pre_register_came as each')
          .selectAll('each')
          .whereRef('each.organisation_id', '=', 'g.organisation_id')
          .whereRef('each.guest_id', '=', 'g._id')
          .orderBy('each.arrived_at', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .selectAll('g')
    .select(['c.entrance_id', 'c.arrived_at', 'c.inside'])
    .select(
      sql<string | null>`(select min(l.opened_at) from links l
        where l.organisation_id = g.organisation_id and l.purpose = 'visit' and l.subject_id = g._id)`.as('opened_at'),
    )
    .where('g.organisation_id', '=', organisation_id)
    .where(sql<boolean>`g.pre_register_id = any(${ids}::uuid[])`)
    .where(inParty)
    .orderBy('g.pre_register_id')
    .orderBy('g.place')
    .execute()

export async function insertRecord(tx: Tx, { repeat, ...row }: Omit<NewRecord, 'repeat'> & { repeat: RepeatRule | null }): Promise<void> {
  await tx
    .insertInto('pre_registers')
    .values({ ...row, repeat: repeat && json(repeat) })
    .execute()
  if (repeat) return
  const { organisation_id, _id: pre_register_id, location_id, starts_at, ends_at } = row
  await tx
    .insertInto('pre_register_days')
    .values({ organisation_id, _id: newId(), pre_register_id, location_id, starts_at, ends_at })
    .execute()
}

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

type Change = Omit<Partial<NewRecord>, 'repeat'> & { repeat?: RepeatRule | null }

/** Also updates the single day of a visit that doesn't repeat. `isRepeated`: the days of a repeated visit are left alone. */
export async function updateRecord(
  tx: Tx,
  { organisation_id }: OrgActor,
  _id: string,
  { repeat, ...change }: Change,
  isRepeated = false,
): Promise<void> {
  await tx
    .updateTable('pre_registers')
    .set({ ...change, ...(repeat === undefined ? {} : { repeat: repeat && json(repeat) }), updated_at: nextVersion() })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()
  const { location_id, starts_at, ends_at } = change
  if (location_id === undefined || isRepeated) return
  await tx
    .updateTable('pre_register_days')
    .set({ location_id, starts_at: starts_at!, ends_at: ends_at! })
    .where('organisation_id', '=', organisation_id)
    .where('pre_register_id', '=', _id)
    .execute()
}

const keptUnless = <T = string>(own: string, isRewritten: ReturnType<typeof sql<boolean>>) =>
  sql<T | null>`case when ${isRewritten} then null else ${sql.ref(`pre_register_guests.${own}`)} end`

/** Whether the host writes another value than before. A new value from the host replaces what the guest wrote. */
const rewrites = (...columns: string[]) =>
  sql<boolean>`(${sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))}) is distinct from (${sql.join(columns.map((name) => sql.ref(`pre_register_guests.${name}`)))})`

/**
 * Replaces the guests, except those whose joining was undone. Refused if a guest who is left out has come. Returns the photos of the removed guests.
 */
export async function replaceGuests(
  tx: Tx,
  { organisation_id }: OrgActor,
  pre_register_id: string,
  guests: readonly GuestTable[],
): Promise<string[]> {
  const ids = guests.map(({ _id }) => _id)
  const removedGuests = await tx
    .deleteFrom('pre_register_guests as g')
    .where('g.organisation_id', '=', organisation_id)
    .where('g.pre_register_id', '=', pre_register_id)
    .where('g._id', 'not in', ids)
    .where(inParty)
    .returning('g.photo_file_id')
    .execute()
    .catch(onReferenced('guest_arrived'))
  await tx
    .insertInto('pre_register_guests')
    .values([...guests])
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', '_id']).doUpdateSet((eb) => ({
        place: eb.ref('excluded.place'),
        visitor_name: eb.ref('excluded.visitor_name'),
        company: eb.ref('excluded.company'),
        plate: eb.ref('excluded.plate'),
        plate_province: eb.ref('excluded.plate_province'),
        phone_sealed: eb.ref('excluded.phone_sealed'),
        email_sealed: eb.ref('excluded.email_sealed'),
        language: eb.ref('excluded.language'),
        own_name: keptUnless('own_name', rewrites('visitor_name')),
        own_company: keptUnless('own_company', rewrites('company')),
        own_plate: keptUnless('own_plate', rewrites('plate', 'plate_province')),
        own_plate_province: keptUnless('own_plate_province', rewrites('plate', 'plate_province')),
        own_phone_sealed: keptUnless<Buffer>('own_phone_sealed', rewrites('phone_sealed')),
      })),
    )
    .execute()
  return removedGuests.flatMap(({ photo_file_id }) => photo_file_id ?? [])
}

export const deleteRecord = (tx: Tx, { organisation_id }: OrgActor, _id: string) =>
  tx
    .deleteFrom('pre_registers')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .execute()
    .catch(onReferenced('guest_arrived'))

/** Names of those guests that the actor sees, by id. */
export async function selectGuestNames(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await visible(db, actor)
    .innerJoin('pre_register_guests as g', (join) =>
      join.onRef('g.organisation_id', '=', 'p.organisation_id').onRef('g.pre_register_id', '=', 'p._id'),
    )
    .select(['g._id', 'g.visitor_name'])
    .where('g._id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ _id, visitor_name }) => [_id, visitor_name]))
}

/** Erases pre-registers that ended before an instant, at most `atMost`, and returns their ids. */
export async function eraseRecords(tx: Tx, before: Date, atMost: number): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(tx)`select pre_registers_erase(${before.toISOString()}::timestamptz, ${atMost}::int) as id`
  return rows.map(({ id }) => id)
}
