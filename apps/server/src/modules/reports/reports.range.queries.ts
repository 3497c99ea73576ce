import { addDays, daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { reports } from '@gatehouse/contract/reports/reports.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { ALL_LOCATIONS, COUNTS, countsOf, type Dimension, markedDays, SUMS } from './reports.counts.queries.ts'
import { addUp, type Counted, type Sum } from './reports.kinds.ts'

// Reads closed days from the stored counts, and open and marked days from the visits. One statement reads both, so they show the same moment.

export type ReportFilter = QueryOf<typeof reports.summary>

/** The dimension of each filter, and its column; a vehicle has none. */
const FILTERS = {
  gate_id: ['gate', 'f.gate_in_id'],
  visitor_type: ['type', 'f.visitor_type'],
  purpose: ['purpose', 'f.purpose'],
  source: ['source', 'f.source'],
  unit_id: ['unit', 'f.unit_id'],
} as const satisfies Record<Exclude<keyof ReportFilter, 'startDate' | 'endDate' | 'location_id' | 'has_vehicle'>, [Dimension, string]>

const filtersIn = (filter: ReportFilter) => (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).filter((name) => filter[name] !== undefined)

/** Conditions for the visits that the actor may see and that match the filter. */
function conditionsOf(actor: OrgActor, filter: ReportFilter): RawBuilder<SqlBool>[] {
  return [
    inLocationsOf(actor, 'f.location_id'),
    inUnitsOf(actor, 'f.unit_id'),
    ...(filter.location_id ? [sql<SqlBool>`f.location_id = ${filter.location_id}`] : []),
    ...filtersIn(filter).map((name) => sql<SqlBool>`${sql.ref(FILTERS[name][1])} = ${filter[name]}`),
    ...(filter.has_vehicle === undefined ? [] : [sql<SqlBool>`f.with_vehicle = ${filter.has_vehicle}`]),
  ]
}

/**
 * Finds out how closed days with a filter are counted: in the one dimension of the filter, in kinds, or not at all. They aren't counted if a unit is
 * one of several filters or limits the actor. A dimension can have `maxFilters` filters.
 */
function countedIn({ unit_ids }: OrgActor, filter: ReportFilter, maxFilters: 0 | 1): 'dimension' | 'kinds' | undefined {
  if (unit_ids !== null) return undefined
  if (filtersIn(filter).length <= maxFilters && filter.has_vehicle === undefined) return 'dimension'
  return filter.unit_id === undefined ? 'kinds' : undefined
}

/** Condition for the counts by dimension that the actor may see. */
function countedAt({ organisation_id, location_ids }: OrgActor, { location_id: locationId }: ReportFilter) {
  const all = location_ids ?? [locationId ?? ALL_LOCATIONS]
  const ids = locationId ? all.filter((id) => id === locationId) : all
  return sql`c.organisation_id = ${organisation_id} and c.location_id = any(${ids}::uuid[])`
}

/** Condition for the kinds that the actor may see and that match the filter. */
function kindsIn(actor: OrgActor, filter: ReportFilter) {
  const conditions = [
    sql<SqlBool>`c.organisation_id = ${actor.organisation_id}`,
    inLocationsOf(actor, 'c.location_id'),
    ...(filter.location_id ? [sql<SqlBool>`c.location_id = ${filter.location_id}`] : []),
    ...filtersIn(filter).map((name) => sql<SqlBool>`${sql.ref(`c.${FILTERS[name][0]}`)} = ${filter[name]}`),
    ...(filter.has_vehicle === undefined ? [] : [sql<SqlBool>`c.with_vehicle = ${filter.has_vehicle}`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** `d`: the days from `first` to the last; `closed`: the counted days among them, none if `isCounted` is false. */
const daysOf = (actor: OrgActor, first: string, { endDate }: ReportFilter, isCounted: boolean) => sql`
  d as materialized (select ${first}::date + n as day from generate_series(0, ${daysBetween(first, endDate)}::int) n),
  state as materialized (
    select through from report_state where ${isCounted}::boolean and organisation_id = ${actor.organisation_id} and zone = ${actor.time_zone}
  ),
  marks as materialized (select m.* from report_marks m, state where m.organisation_id = ${actor.organisation_id}),
  marked as materialized (${markedDays(actor, sql`marks`)}),
  closed as materialized (select d.day from d join state on d.day <= state.through where d.day not in (select day from marked))`

/** Check-ins or check-outs by day. */
export async function selectDaily(
  db: Db,
  actor: OrgActor,
  filter: ReportFilter,
  status: 'checkin' | 'checkout',
): Promise<{ date: string; count: number }[]> {
  const source = countedIn(actor, filter, 1)
  const [name] = filtersIn(filter)
  const [dim, key] = name ? [FILTERS[name][0], filter[name]!] : ['total', '']
  const closedSource =
    source === 'kinds'
      ? sql`report_kinds c where ${kindsIn(actor, filter)}`
      : sql`report_counts c where ${countedAt(actor, filter)} and c.dim = ${dim} and c.key = ${key}`
  const [count, time] = [sql.ref(`c.${status}s`), sql.ref(`f.${status}_at`)]
  return queryAll<{ date: string; count: number }>(db)`
    with ${daysOf(actor, filter.startDate, filter, source !== undefined)}
    select d.day as date, (case when d.day in (select day from closed)
      then (select coalesce(sum(${count}), 0) from ${closedSource} and c.span = 'day' and c.start_on = d.day)
      else (select count(*) from entrance_facts f where f.organisation_id = ${actor.organisation_id}
        and ${time} >= day_start(d.day, ${actor.time_zone}) and ${time} < day_start(d.day + 1, ${actor.time_zone})
        and ${sql.join(conditionsOf(actor, filter), sql` and `)})
    end)::int as count
    from d order by d.day`
}

/** Looks up the counts piece by piece; otherwise the planner would read all days of the organisation. */
const ofDimensions = (condition: RawBuilder<unknown>) => sql`
    select p.before, c.dim, c.key, ${SUMS} from pieces p cross join lateral (
      select * from report_counts c where ${condition} and c.span = p.span and c.start_on = p.start_on and (not p.before or c.dim in ('total', 'stay')) offset 0
    ) c group by p.before, c.dim, c.key`
const ofKinds = (condition: RawBuilder<unknown>) => sql`
    select p.before, 'kind' as dim, c.key, ${COUNTS} from pieces p cross join lateral (
      select json_build_array(gate, type, purpose, source, stay_lengths, case when not p.before then parts end)::text as key, ${COUNTS}
      from report_kinds c where ${condition} and c.span = p.span and c.start_on = p.start_on offset 0
    ) c`

/** The sums of a range by dimension and key. Also the sums of as many days before it, in total and by length of the stay. */
export async function selectSums(db: Db, actor: OrgActor, filter: ReportFilter): Promise<Sum[]> {
  const { startDate, endDate } = filter
  const source = countedIn(actor, filter, 0)
  const first = addDays(startDate, -daysBetween(startDate, endDate) - 1)
  const zone = actor.time_zone
  const ofUnits = actor.unit_ids !== null || filter.unit_id !== undefined
  const open = { days: sql`open`, conditions: conditionsOf(actor, filter), ofUnits }
  const rows = await queryAll<Counted>(db)`
    with ${daysOf(actor, first, filter, source !== undefined)},
    months as materialized (
      select date_trunc('month', day)::date as month, day < ${startDate}::date as before from closed group by 1, 2
      having count(*) = extract(day from date_trunc('month', min(day)) + interval '1 month - 1 day')
    ),
    pieces as materialized (
      select 'month' as span, month as start_on, before from months
      union all
      select 'day', day, day < ${startDate}::date from closed where date_trunc('month', day)::date not in (select month from months)
    ),
    open as materialized (
      select day, day < ${startDate}::date as before, day_start(day, ${zone}) as from_at, day_start(day + 1, ${zone}) as to_at
      from d where day not in (select day from closed)
    )
    ${source === 'kinds' ? ofKinds(kindsIn(actor, filter)) : ofDimensions(countedAt(actor, filter))}
    union all
    ${countsOf(actor, { ...open, by: sql`before` }, sql`before`)}`
  return addUp(rows)
}

export const selectNow = async (db: Db): Promise<string> => (await queryAll<{ at: string }>(db)`select now()::timestamptz(3) as at`)[0]!.at
