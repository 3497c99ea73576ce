import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { inUnitsOf } from '../../kernel/db/scope.ts'

export type Dimension = 'total' | 'hour' | 'gate' | 'type' | 'purpose' | 'source' | 'unit' | 'stay'

/** The location of what is counted of all of them. */
export const ALL_LOCATIONS = '00000000-0000-0000-0000-000000000000'

/** Sums of the counts, in the order of the table's columns. */
export const SUMS = sql.raw(
  ['checkins', 'checkouts', 'people', 'vehicles', 'repeats', 'stays']
    .map((name) => `sum(${name})::int as ${name}`)
    .concat('sum(stay_minutes)::bigint as stay_minutes')
    .join(', '),
)
export const COUNTS = sql.raw('checkins, checkouts, people, vehicles, repeats, stays, stay_minutes')

/** The dimension and the value of a group; null where a visit has none of it: a check-out has no hour, and a check-in no stay. */
const DIM = sql.raw(`case when grouping(hour) = 0 then 'hour' when grouping(gate) = 0 then 'gate' when grouping(type) = 0 then 'type'
  when grouping(purpose) = 0 then 'purpose' when grouping(source) = 0 then 'source' when grouping(unit) = 0 then 'unit'
  when grouping(stay) = 0 then 'stay' else 'total' end as dim, coalesce(hour, gate, type, purpose, source, unit, stay, '') as key`)
const BY_DIM = sql.raw(`grouping sets ((), (hour), (gate), (type), (purpose), (source), (unit), (stay))
  having (grouping(hour) = 1 or hour is not null) and (grouping(stay) = 1 or stay is not null)`)

/**
 * Counts the check-ins and check-outs of the days in `days` (day, from_at, to_at, and whatever else) by each dimension, for each group of `by`.
 * Bounds per day come from the index; the day of each visit would take ten times as long.
 */
export function countsOf(
  actor: OrgActor,
  { days, conditions, by }: { days: RawBuilder<unknown>; conditions: readonly RawBuilder<SqlBool>[]; by: RawBuilder<unknown> },
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const where = sql.join([sql`f.organisation_id = ${actor.organisation_id}`, ...conditions], sql` and `)
  const common = sql`f.location_id, f.gate_in_id::text as gate, f.visitor_type as type, coalesce(f.purpose, '') as purpose, f.source,
    coalesce(f.unit_id::text, '') as unit`
  return sql`
    select ${columns}, ${DIM}, ${SUMS}
    from ${days} d cross join lateral (
      select ${common}, null as stay,
        concat(extract(isodow from d.day), '-', extract(hour from f.checkin_at at time zone ${actor.time_zone})) as hour,
        1 as checkins, 0 as checkouts, f.party_size as people, f.with_vehicle::int as vehicles,
        (exists (select from entrance_facts p where p.organisation_id = f.organisation_id and p.person_hash = f.person_hash
          and p.location_id = f.location_id and p.checkin_at < f.checkin_at and ${inUnitsOf(actor, 'p.unit_id')}))::int as repeats,
        0 as stays, 0 as stay_minutes
      from entrance_facts f where f.checkin_at >= d.from_at and f.checkin_at < d.to_at and ${where}
      union all
      select ${common},
        (f.minutes - f.minutes % (case when f.minutes < 60 then 1 when f.minutes < 480 then 5 when f.minutes < 1440 then 15 else 60 end))::text,
        null, 0, 1, 0, 0, 0, (f.minutes is not null)::int, coalesce(f.minutes, 0)
      from (
        select f.*, case when f.status = 'checkout' then floor(extract(epoch from f.checkout_at - f.checkin_at) / 60)::int end as minutes
        from entrance_facts f where f.checkout_at >= d.from_at and f.checkout_at < d.to_at and ${where}
      ) f
    ) f
    group by ${by}, ${BY_DIM}`
}

/** The days of an array with their bounds. */
export const boundsOf = (actor: OrgActor, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select day, day_start(day, ${actor.time_zone}) as from_at, day_start(day + 1, ${actor.time_zone}) as to_at from unnest(${days}::date[]) day)`

/** Days on which something changed after they may have been counted: of the change itself, and of the person's next visit there. */
export const markedDays = (actor: OrgActor, marks: RawBuilder<unknown>): RawBuilder<{ day: string }> => sql<{ day: string }>`
  select (m.at at time zone ${actor.time_zone})::date as day from ${marks} m
  union
  select (n.at at time zone ${actor.time_zone})::date from ${marks} m cross join lateral (
    select min(e.checkin_at) as at from entrance_facts e
    where e.organisation_id = ${actor.organisation_id} and e.person_hash = m.person_hash and e.location_id = m.location_id and e.checkin_at > m.at
  ) n where n.at is not null`
