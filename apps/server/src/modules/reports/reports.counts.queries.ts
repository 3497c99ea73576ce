import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { inUnitsOf } from '../../kernel/db/scope.ts'

export type Dimension = 'total' | 'hour' | 'gate' | 'type' | 'purpose' | 'source' | 'unit' | 'stay'

/** Stands for all locations together in stored counts. */
export const ALL_LOCATIONS = '00000000-0000-0000-0000-000000000000'

const NUMBERS = ['checkins', 'checkouts', 'people', 'vehicles', 'repeats', 'stays', 'stay_minutes']
/** The numbers of a row, each computed by an expression. */
export const numbersBy = (expressionOf: (name: string) => string) =>
  sql.raw(NUMBERS.map((name) => `${expressionOf(name)} as ${name}`).join(', '))
/** Sums of the counts, in the order of the table's columns. */
export const SUMS = numbersBy((name) => `sum(${name})::${name === 'stay_minutes' ? 'bigint' : 'int'}`)
export const COUNTS = sql.raw(NUMBERS.join(', '))

/**
 * The dimension and the value of a group, for grouping by each of several dimensions. Leaves out groups without a value: a check-out has no hour, and
 * a check-in has no stay.
 */
export const groupsOf = (dims: readonly Exclude<Dimension, 'total'>[]) => ({
  columns: sql.raw(
    `case ${dims.map((dim) => `when grouping(${dim}) = 0 then '${dim}'`).join(' ')} else 'total' end as dim, coalesce(${dims.join(', ')}, '') as key`,
  ),
  by: sql.raw(
    `grouping sets ((), (${dims.join('), (')})) having (grouping(hour) = 1 or hour is not null) and (grouping(stay) = 1 or stay is not null)`,
  ),
})
const EACH = groupsOf(['hour', 'gate', 'type', 'purpose', 'source', 'unit', 'stay'])

interface Counted {
  /** Has the columns day, from_at and to_at, and any others to group by. */
  days: RawBuilder<unknown>
  conditions: readonly RawBuilder<SqlBool>[]
  /** True if units limit the visits, so that they are looked up by unit. */
  ofUnits?: boolean
}

/**
 * The check-ins and check-outs of the days. Visits are found by the bounds of a day, because computing the day of each visit takes ten times as long.
 * The day is only computed for the few visits of a unit, which have no index by check-out.
 */
export function eventsOf(actor: OrgActor, { days, conditions, ofUnits }: Counted): RawBuilder<unknown> {
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone ${actor.time_zone})::date`
  const filter = sql.join([sql`f.organisation_id = ${actor.organisation_id}`, ...conditions], sql` and `)
  const within = (time: RawBuilder<unknown>) =>
    ofUnits ? sql`${dayOf(time)} in (select day from ${days} d)` : sql`${time} >= d.from_at and ${time} < d.to_at`
  const [checkin, checkout] = [sql`f.checkin_at`, sql`f.checkout_at`]
  const common = (
    time: RawBuilder<unknown>,
  ) => sql`${ofUnits ? dayOf(time) : sql`d.day`} as event_day, f.location_id, f.gate_in_id::text as gate,
    f.visitor_type as type, coalesce(f.purpose, '') as purpose, f.source, coalesce(f.unit_id::text, '') as unit, f.with_vehicle`
  const events = sql`
      select ${common(checkin)}, null as stay,
        to_char(f.checkin_at at time zone ${actor.time_zone}, 'ID-FMHH24') as hour,
        1 as checkins, 0 as checkouts, f.party_size as people, f.with_vehicle::int as vehicles,
        (exists (select from entrance_facts p where p.organisation_id = f.organisation_id and p.person_hash = f.person_hash
          and p.location_id = f.location_id and p.checkin_at < f.checkin_at and ${inUnitsOf(actor, 'p.unit_id')}))::int as repeats,
        0 as stays, 0 as stay_minutes
      from entrance_facts f where ${within(checkin)} and ${filter}
      union all
      select ${common(checkout)},
        (f.minutes - f.minutes % (case when f.minutes < 60 then 1 when f.minutes < 480 then 5 when f.minutes < 1440 then 15 else 60 end))::text,
        null, 0, 1, 0, 0, 0, (f.minutes is not null)::int, coalesce(f.minutes, 0)
      from (
        select f.*, case when f.status = 'checkout' then floor(extract(epoch from f.checkout_at - f.checkin_at) / 60)::int end as minutes
        from entrance_facts f where ${within(checkout)} and ${filter}
      ) f`
  return ofUnits ? sql`(${events}) f join ${days} d on d.day = f.event_day` : sql`${days} d cross join lateral (${events}) f`
}

/** Counts the events by each dimension, for each group of `by`. */
export const countsOf = (actor: OrgActor, { by, ...options }: Counted & { by: RawBuilder<unknown> }, columns: RawBuilder<unknown>) =>
  sql`select ${columns}, ${EACH.columns}, ${SUMS} from ${eventsOf(actor, options)} group by ${by}, ${EACH.by}`

/** The days of an array with their bounds. */
export const boundsOf = (actor: OrgActor, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select day, day_start(day, ${actor.time_zone}) as from_at, day_start(day + 1, ${actor.time_zone}) as to_at from unnest(${days}::date[]) day)`

/**
 * Days on which something changed after they may have been counted. These are the day of the change and the day of the person's next visit at that
 * location.
 */
export const markedDays = (actor: OrgActor, marks: RawBuilder<unknown>): RawBuilder<{ day: string }> => sql<{ day: string }>`
  select (m.at at time zone ${actor.time_zone})::date as day from ${marks} m
  union
  select (n.at at time zone ${actor.time_zone})::date from ${marks} m cross join lateral (
    select min(e.checkin_at) as at from entrance_facts e
    where e.organisation_id = ${actor.organisation_id} and e.person_hash = m.person_hash and e.location_id = m.location_id and e.checkin_at > m.at
  ) n where n.at is not null`

/** The rows that only one of two statements returns. Each statement runs once. */
export const differing = (first: RawBuilder<unknown>, second: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with one as materialized (${first}), other as materialized (${second})
  (table one except table other) union all (table other except table one)`

/** Days that are marked now, so they are recounted anyway. */
export const markedNow = (actor: OrgActor) =>
  markedDays(actor, sql`(select * from report_marks where organisation_id = ${actor.organisation_id})`)
