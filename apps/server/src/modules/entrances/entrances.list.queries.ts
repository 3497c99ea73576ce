import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP, columnOf, type FiltersOf } from '../../kernel/db/keyset.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { invalidField } from '../../kernel/errors/app-error.ts'
import { LIST_COLUMNS, type ListRecord } from './entrances.columns.ts'
import { literal } from './entrances.table.ts'

// Raw SQL, because building the statement from objects takes several times as long as everything else for a list.

export type ListFilters = Omit<FiltersOf<typeof entrances.list>, 'search' | 'startDate' | 'endDate'> & {
  /** Instants of the check-in or, depending on `dayOf`, of the check-out; `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Ids that a search matched. */
  ids?: readonly string[] | undefined
  /** A search as a subquery of ids. */
  matching?: RawBuilder<unknown> | undefined
}

/** The time column that sorts the list. With `day_of`, it must be the column that the days filter. Errors: invalid (sort). */
export function orderOf({ sort, day_of: dayOf }: QueryOf<typeof entrances.list>) {
  const filterColumn = dayOf && (`${dayOf}_at` as const)
  const sorted = sort && columnOf(sort)
  if (filterColumn && sorted && filterColumn !== sorted) throw invalidField('sort', 'sort_of_days')
  const column = sorted ?? filterColumn ?? 'checkin_at'
  return { column, isAscending: sort === column, day_of: column === 'checkout_at' ? ('checkout' as const) : dayOf }
}

type Status = Entrance['status']
const OUT: readonly Status[] = ['checkout', 'auto_checkout']
const CAME_IN: readonly Status[] = ['checkin', ...OUT]
/** `checkout` means both ways of being out, as in the specification's reports. */
function statusesOf({ status }: ListFilters): readonly Status[] | undefined {
  if (status === 'came_in') return CAME_IN
  return status && (status === 'out' || status === 'checkout' ? OUT : [status])
}

const COLUMNS = sql.raw(LIST_COLUMNS.join(', '))
const timeOf = ({ day_of: dayOf }: ListFilters) => sql.raw(dayOf === 'checkout' ? 'e.checkout_at' : 'e.checkin_at')

/** The visits of a filter without its upper bound. `unit` replaces the condition on all units of the actor. */
function from(actor: OrgActor, filters: ListFilters, statuses = statusesOf(filters), unit = inUnitsOf(actor, 'e.unit_id')) {
  // `statuses` covers the status, and `before` covers the upper bound.
  const {
    status,
    to,
    day_of: dayOf,
    gate_id: gateId,
    location_id: locationId,
    source,
    visitor_type: visitorType,
    purpose,
    unit_id: unitId,
    has_vehicle: hasVehicle,
    overstaying,
    ...further
  } = filters
  const { weekday, hour, ids, matching, from: start, ...others } = further
  others satisfies Record<string, never>
  const local = sql`e.checkin_at at time zone ${actor.time_zone}`
  const conditions: (RawBuilder<unknown> | false | undefined)[] = [
    sql`e.organisation_id = ${actor.organisation_id}`,
    inLocationsOf(actor, 'e.location_id'),
    unit,
    statuses && sql`e.status in (${sql.join(statuses.map(literal))})`,
    gateId !== undefined && sql`e.gate_in_id = ${gateId}`,
    locationId !== undefined && sql`e.location_id = ${locationId}`,
    source && sql`e.source = ${source}`,
    visitorType !== undefined && sql`e.visitor_type = ${visitorType}`,
    purpose !== undefined && sql`e.purpose = ${purpose}`,
    unitId !== undefined && sql`e.unit_id = ${unitId}`,
    hasVehicle !== undefined && (hasVehicle ? sql`e.plate is not null` : sql`e.plate is null`),
    overstaying && sql`e.status = ${literal('checkin')} and e.expected_out_at < now()`,
    weekday !== undefined && sql`extract(isodow from ${local}) = ${weekday}::int`,
    hour !== undefined && sql`extract(hour from ${local}) = ${hour}::int`,
    ids && sql`e._id = any(${ids}::uuid[])`,
    matching && sql`e._id in (${matching})`,
    dayOf === 'checkout' && sql`e.checkout_at is not null`,
    start !== undefined && sql`${timeOf(filters)} >= ${start}`,
  ]
  return sql`from entrances e where ${sql.join(conditions.filter(Boolean), sql` and `)}`
}

const before = (filters: ListFilters) => (filters.to === undefined ? sql`` : sql`and ${timeOf(filters)} < ${filters.to}`)

/**
 * Newest check-in first, or newest check-out if the days are those of the check-out; oldest first if `isAscending`. Starts behind `after`. Reads one
 * row more than the limit, which shows that there is a next page.
 */
export function entrancesPage(
  actor: OrgActor,
  filters: ListFilters,
  limit: number,
  after: string[] | undefined,
  isAscending = false,
): RawBuilder<ListRecord> {
  const time = timeOf(filters)
  const [direction, behind] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const end = sql`order by ${time} ${direction}, e._id ${direction} limit ${limit + 1}`
  // With a cursor the upper bound adds nothing, and PostgreSQL 18 would start its scan from it (architecture.md).
  const beyond = after && sql`and (${time}, e._id) ${behind} (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const bound = isAscending ? sql`${beyond ?? sql``} ${before(filters)}` : (beyond ?? before(filters))
  const rows = (statuses?: readonly Status[], unit?: RawBuilder<boolean>) =>
    sql`select ${COLUMNS} ${from(actor, filters, statuses, unit)} ${bound} ${end}`
  // For people limited to units, read the newest visits of each unit from its index. Among all visits, those to a quiet unit would be far apart.
  const page = (statuses?: readonly Status[]) =>
    actor.unit_ids === null
      ? rows(statuses)
      : sql`select e.* from (select distinct unnest(${actor.unit_ids}::uuid[]) as unit_id) u
          cross join lateral (${rows(statuses, sql`e.unit_id = u.unit_id`)}) e ${end}`
  // An index by check-out covers visits that are out, whatever their status.
  if (filters.day_of === 'checkout' || statusesOf(filters) !== OUT) return page() as RawBuilder<ListRecord>
  // The index orders each status separately. Read the newest of each from it, instead of sorting all visits of both.
  return sql<ListRecord>`select e.* from (${sql.join(
    OUT.map((status) => sql`(${page([status])})`),
    sql` union all `,
  )}) e ${end}`
}

export async function selectOverstaying(db: Db, actor: OrgActor, locationId: string | undefined, limit: number): Promise<ListRecord[]> {
  const { rows } = await sql<ListRecord>`select ${COLUMNS} ${from(actor, { overstaying: true, location_id: locationId })}
    order by e.expected_out_at limit ${limit}`.execute(db as Tx)
  return rows
}

/** All visits of a filter, in the order of the list, with the given columns. */
export const entrancesForFile = (actor: OrgActor, filters: ListFilters, columns: readonly string[]): RawBuilder<unknown> =>
  sql`select ${sql.raw(columns.join(', '))} ${from(actor, filters)} ${before(filters)} order by ${timeOf(filters)} desc, e._id desc`

/** The number of rows of `entrancesForFile`. */
export async function countForFile(db: Db, actor: OrgActor, filters: ListFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from(actor, filters)} ${before(filters)}`.execute(db as Tx)
  return rows[0]!.n
}

export async function countEntrances(db: Db, actor: OrgActor, filters: ListFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select e._id ${from(actor, filters)} ${before(filters)} limit ${COUNT_CAP + 1}) capped`.execute(db as Tx)
  return rows[0]!.n
}
