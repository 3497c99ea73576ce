import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, readRows } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import { namesOf, prepareByShape } from '../../kernel/db/prepared.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { LIST_COLUMNS, type ListRecord, literal } from './entrances.table.ts'

export type ListFilter = Pick<
  QueryOf<typeof entrances.list>,
  'status' | 'gateId' | 'locationId' | 'source' | 'visitorType' | 'hasVehicle' | 'overstaying' | 'dayOf'
> & {
  /** Instants of the check-in or, by `dayOf`, of the check-out: from is included, to is not. */
  from?: string | undefined
  to?: string | undefined
  /** Ids that a search found, where there was one. */
  among?: readonly string[] | undefined
}

const OUT: Entrance['status'][] = ['checkout', 'auto_checkout']
/** `checkout` means both ways of being out, as the specification's reports have it. */
const statusesOf = (status: ListFilter['status']): Entrance['status'][] | undefined =>
  status === undefined ? undefined : status === 'out' || status === 'checkout' ? OUT : [status]

/** A list's filter as values, and how it ends. */
interface ListValues {
  organisation_id: number
  location_ids: OrgActor['location_ids']
  unit_ids: OrgActor['unit_ids']
  gate: string | undefined
  location: string | undefined
  source: Entrance['source'] | undefined
  visitor_type: string | undefined
  among: readonly string[] | undefined
  from: string | undefined
  to: string | undefined
  /** Where the page before ended: the instant that orders the list, and the id. */
  after_at: string | undefined
  after_id: string | undefined
  limit: number
}

const VALUES = namesOf<ListValues>()(
  ...(['organisation_id', 'location_ids', 'unit_ids', 'gate', 'location', 'source', 'visitor_type'] as const),
  ...(['among', 'from', 'to', 'after_at', 'after_id', 'limit'] as const),
)

/** What of a filter changes the statement itself. */
interface ListShape extends Pick<ListFilter, 'hasVehicle' | 'overstaying'> {
  /** The values that are given. */
  given: readonly (keyof ListValues)[]
  statuses: Entrance['status'][] | undefined
  by: 'checkin_at' | 'checkout_at'
}

interface ListAsk {
  shape: ListShape
  values: ListValues
}

function toAsk({ organisation_id, location_ids, unit_ids }: OrgActor, filter: ListFilter, limit: number, after?: string[]): ListAsk {
  const { gateId: gate, locationId: location, source, visitorType: visitor_type, among, from, to, hasVehicle, overstaying, dayOf } = filter
  const [after_at, after_id] = after ?? []
  const places = { organisation_id, location_ids, unit_ids, gate, location }
  const values = { ...places, source, visitor_type, among, from, to, after_at, after_id, limit }
  const given = VALUES.filter((name) => values[name] !== undefined && values[name] !== null)
  const by = dayOf === 'checkout' ? ('checkout_at' as const) : ('checkin_at' as const)
  return { shape: { given, statuses: statusesOf(filter.status), by, hasVehicle, overstaying }, values }
}

type Slots = { readonly [N in keyof ListValues]: RawBuilder<NonNullable<ListValues[N]>> }

function filtered(
  db: Kysely<Tables>,
  slots: Slots,
  { given, by, hasVehicle, overstaying }: ListShape,
  statuses: ListShape['statuses'],
  unit: RawBuilder<unknown> = sql`any(${slots.unit_ids}::uuid[])`,
) {
  const has = (name: keyof ListValues) => given.includes(name)
  return db
    .selectFrom('entrances as e')
    .where('e.organisation_id', '=', slots.organisation_id)
    .$if(has('location_ids'), (q) => q.where(sql<SqlBool>`e.location_id = any(${slots.location_ids}::uuid[])`))
    .$if(has('unit_ids'), (q) => q.where(sql<SqlBool>`e.unit_id = ${unit}`))
    .$if(statuses !== undefined, (q) => q.where('e.status', 'in', statuses!.map(literal)))
    .$if(has('gate'), (q) => q.where('e.gate_in_id', '=', slots.gate))
    .$if(has('location'), (q) => q.where('e.location_id', '=', slots.location))
    .$if(has('source'), (q) => q.where('e.source', '=', slots.source))
    .$if(has('visitor_type'), (q) => q.where('e.visitor_type', '=', slots.visitor_type))
    .$if(hasVehicle !== undefined, (q) => q.where('e.plate', hasVehicle ? 'is not' : 'is', null))
    .$if(overstaying === true, (q) => q.where('e.status', '=', literal('checkin')).where('e.expected_out_at', '<', sql<string>`now()`))
    .$if(has('among'), (q) => q.where('e._id', '=', sql<string>`any(${slots.among}::uuid[])`))
    .$if(by === 'checkout_at', (q) => q.where('e.checkout_at', 'is not', null))
    .$if(has('from'), (q) => q.where(`e.${by}`, '>=', slots.from))
}

const pageByShape = prepareByShape<ListShape, ListValues, ListRecord>(VALUES, (db, values, shape) => {
  const slots = values as Slots
  const { given, by } = shape
  const rows = (statuses: ListShape['statuses'], unit?: RawBuilder<unknown>) =>
    filtered(db, slots, shape, statuses, unit)
      .select(LIST_COLUMNS)
      // Beside a cursor the upper bound says nothing more, and PostgreSQL 18 would start its scan from it (architecture.md).
      .$if(given.includes('to') && !given.includes('after_id'), (q) => q.where(`e.${by}`, '<', slots.to))
      .$if(given.includes('after_id'), (q) =>
        q.where(sql<SqlBool>`(${sql.ref(`e.${by}`)}, e._id) < (${slots.after_at}::timestamptz, ${slots.after_id}::uuid)`),
      )
      .orderBy(`e.${by}`, 'desc')
      .orderBy('e._id', 'desc')
      .limit(slots.limit)
  // Of units the newest of each are read from their index: looked for among all visits, those to a quiet one would be far apart.
  const ofUnits = (statuses: ListShape['statuses']) =>
    db
      .selectFrom(sql<{ unit_id: string }>`(select distinct unnest(${slots.unit_ids}::uuid[]) as unit_id)`.as('w'))
      .innerJoinLateral(rows(statuses, sql.ref('w.unit_id')).as('e'), (join) => join.onTrue())
      .selectAll('e')
      .orderBy(`e.${by}`, 'desc')
      .orderBy('e._id', 'desc')
      .limit(slots.limit)
  const page = (given.includes('unit_ids') ? ofUnits : rows) as typeof rows
  const [one, other] = shape.statuses ?? []
  // Of those who are out there is an index by check-out, whatever their status.
  if (by === 'checkout_at' || one === undefined || other === undefined) return page(shape.statuses)
  // The index has each status in order, not two together: the newest of each are read from it, instead of all of both being sorted.
  return db
    .selectFrom(
      db
        .selectFrom(page([one]).as('a'))
        .selectAll()
        .unionAll(db.selectFrom(page([other]).as('b')).selectAll())
        .as('e'),
    )
    .selectAll()
    .orderBy('checkin_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(slots.limit)
})

/**
 * The newest check-in first or, where the days are those of the check-out, the newest check-out; from behind `after` on. One row more than
 * the limit says that there is a next page.
 */
export function entrancesPage(actor: OrgActor, filter: ListFilter, limit: number, after: string[] | undefined) {
  const { shape, values } = toAsk(actor, filter, limit + 1, after)
  return pageByShape(shape, values)
}

const overstayingByShape = prepareByShape<ListShape, ListValues, ListRecord>(VALUES, (db, values, shape) =>
  filtered(db, values as Slots, shape, shape.statuses)
    .select(LIST_COLUMNS)
    .orderBy('e.expected_out_at')
    .limit((values as Slots).limit),
)

export function selectOverstaying(db: Db, actor: OrgActor, locationId: string | undefined, limit: number) {
  const { shape, values } = toAsk(actor, { overstaying: true, locationId }, limit)
  return readRows(db, overstayingByShape(shape, values))
}

const countByShape = prepareByShape<ListShape, ListValues, { n: number }>(VALUES, (db, values, shape) => {
  const slots = values as Slots
  const capped = filtered(db, slots, shape, shape.statuses)
    .$if(shape.given.includes('to'), (q) => q.where(`e.${shape.by}`, '<', slots.to))
    .select('e._id')
    .limit(slots.limit)
  return db.selectFrom(capped.as('capped')).select(sql<number>`count(*)`.as('n'))
})

export async function countEntrances(db: Db, actor: OrgActor, filter: ListFilter): Promise<number> {
  const { shape, values } = toAsk(actor, filter, COUNT_CAP + 1)
  const [count] = await readRows(db, countByShape(shape, values))
  return count!.n
}
