import { type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'

/** Visits that the actor may see, at one location if given. */
const facts = (actor: OrgActor, locationId: string | undefined) => {
  const conditions = [
    sql<SqlBool>`organisation_id = ${actor.organisation_id}`,
    inLocationsOf(actor, 'location_id'),
    inUnitsOf(actor, 'unit_id'),
    ...(locationId ? [sql<SqlBool>`location_id = ${locationId}`] : []),
  ]
  return sql`(select * from entrance_facts where ${sql.join(conditions, sql` and `)}) f`
}

export interface Totals {
  as_of: string
  today: string
  hour: number
  people: number
  visits: number
  vehicles: number
  overstaying: number
  longest_minutes: number
  checked_in_today: number
  checked_out_today: number
  average_stay_minutes: number | null
}

export async function selectTotals(db: Db, actor: OrgActor, locationId: string | undefined): Promise<Totals> {
  const zone = actor.time_zone
  const from = facts(actor, locationId)
  const start = sql`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`
  const rows = await queryAll<Totals>(db)`
    select now()::timestamptz(3) as as_of, (now() at time zone ${zone})::date as today, extract(hour from now() at time zone ${zone})::int as hour,
      i.people, i.visits, i.vehicles, i.overstaying, i.longest_minutes,
      (select count(*)::int from ${from} where f.checkin_at >= ${start}) as checked_in_today, o.checked_out_today, o.average_stay_minutes
    from (
      select coalesce(sum(f.party_size), 0)::int as people, count(*)::int as visits, count(*) filter (where f.with_vehicle)::int as vehicles,
        count(*) filter (where f.expected_out_at < now())::int as overstaying,
        coalesce(floor(max(extract(epoch from now() - f.expected_out_at) / 60) filter (where f.expected_out_at < now())), 0)::int as longest_minutes
      from ${from} where f.status = 'checkin'
    ) i, (
      select count(*)::int as checked_out_today, avg(extract(epoch from f.checkout_at - f.checkin_at) / 60)::int as average_stay_minutes
      from ${from} where f.checkout_at >= ${start}
    ) o`
  return rows[0]!
}

/** Check-ins by hour, of today (0) and of the same weekday up to eight weeks ago. */
export async function selectHours(db: Db, actor: OrgActor, locationId: string | undefined) {
  const zone = actor.time_zone
  // Computes the bounds once; for each row they would take a second.
  const rows = await queryAll<{ weeks_ago: number; hour: number; checkins: number; so_far: number }>(db)`
    with d as materialized (
      select w as weeks_ago, (today - make_interval(weeks => w)) at time zone ${zone} as from_at,
        (today - make_interval(weeks => w) + interval '1 day') at time zone ${zone} as to_at,
        (now() at time zone ${zone} - make_interval(weeks => w)) at time zone ${zone} as so_far_at
      from date_trunc('day', now() at time zone ${zone}) today, generate_series(0, 8) w
    )
    select d.weeks_ago, h.hour, h.checkins, h.so_far
    from d cross join lateral (
      select extract(hour from f.checkin_at at time zone ${zone})::int as hour, count(*)::int as checkins,
        count(*) filter (where f.checkin_at <= d.so_far_at)::int as so_far
      from ${facts(actor, locationId)} where f.checkin_at >= d.from_at and f.checkin_at < d.to_at
      group by 1
    ) h`
  return rows
}

/** The last thirty days, oldest first. */
export async function selectLastDays(db: Db, actor: OrgActor, locationId: string | undefined) {
  const zone = actor.time_zone
  // Uses bounds and the index: computing the day of each visit would take ten times as long.
  const rows = await queryAll<{ date: string; checkins: number; checkouts: number }>(db)`
    with d as materialized (
      select today - n as date, (today - n)::timestamp at time zone ${zone} as from_at, (today - n + 1)::timestamp at time zone ${zone} as to_at
      from (select (now() at time zone ${zone})::date as today) t, generate_series(29, 0, -1) n
    )
    select d.date,
      (select count(*)::int from ${facts(actor, locationId)} where f.checkin_at >= d.from_at and f.checkin_at < d.to_at) as checkins,
      (select count(*)::int from ${facts(actor, locationId)} where f.checkout_at >= d.from_at and f.checkout_at < d.to_at) as checkouts
    from d order by d.date`
  return rows
}
