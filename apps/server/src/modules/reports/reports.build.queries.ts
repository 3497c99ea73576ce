import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { ALL_LOCATIONS, boundsOf, COUNTS, countsOf, markedDays, SUMS } from './reports.counts.queries.ts'
import { countKinds, forgetKinds, sumKinds } from './reports.kinds.queries.ts'

/** The most days that one statement counts, so that none takes seconds. */
const DAYS_AT_ONCE = 31

interface State {
  zone: string
  through: string
  /** The last day that this transaction counts. */
  until: string
  /** The newest day that can be counted. An hour after its end, nothing that belongs to it is still on its way. */
  last: string
}

/** The day before the first visit, where counting begins. */
const beforeFirst = ({ organisation_id, time_zone }: OrgActor) => sql`(coalesce(
  (select min(checkin_at) from entrance_facts where organisation_id = ${organisation_id}), now()) at time zone ${time_zone})::date - 1`

/** Locks the state of an organisation; undefined while somebody else counts its days. */
export async function holdState(tx: Tx, actor: OrgActor): Promise<State | undefined> {
  const { organisation_id, time_zone } = actor
  await sql`insert into report_state (organisation_id, zone, through) values (${organisation_id}, ${time_zone}, ${beforeFirst(actor)})
    on conflict do nothing`.execute(tx)
  return queryOne<State>(tx)`
    select zone, through, greatest(through, least(through + ${DAYS_AT_ONCE}::int, last)) as until, last
    from report_state, (select ((now() - interval '1 hour') at time zone ${time_zone})::date - 1 as last) l
    where organisation_id = ${organisation_id} for update of report_state skip locked`
}

/** Starts over with the days of another zone. */
export async function forgetCounts(tx: Tx, actor: OrgActor): Promise<void> {
  await sql`delete from report_counts where organisation_id = ${actor.organisation_id}`.execute(tx)
  await forgetKinds(tx, actor)
  await sql`update report_state set zone = ${actor.time_zone}, through = ${beforeFirst(actor)}
    where organisation_id = ${actor.organisation_id}`.execute(tx)
}

/** Removes the marks and returns the days that they name. A change that commits later has a mark that isn't seen here, so its mark stays. */
export async function takeMarks(tx: Tx, actor: OrgActor): Promise<string[]> {
  const rows = await queryAll<{ day: string }>(tx)`
    with m as (delete from report_marks where organisation_id = ${actor.organisation_id} returning at, location_id, person_hash)
    ${markedDays(actor, sql`m`)}`
  return rows.map(({ day }) => day)
}

export const chunksOf = (days: readonly string[]) =>
  Array.from({ length: Math.ceil(days.length / DAYS_AT_ONCE) }, (_, index) => days.slice(index * DAYS_AT_ONCE, (index + 1) * DAYS_AT_ONCE))

/** A statement that computes the counts of days in their stored form. */
export const countsOfDays = (actor: OrgActor, days: readonly string[]) =>
  countsOf(
    actor,
    { days: boundsOf(actor, sql`${days}`), conditions: [], by: sql`day, grouping sets ((location_id), ())` },
    sql`'day', day, coalesce(location_id, ${ALL_LOCATIONS})`,
  )

/** Counts days from the visits, and those of their months that end by `through`. */
export async function countDays(tx: Tx, actor: OrgActor, days: readonly string[], through: string): Promise<void> {
  const { organisation_id } = actor
  for (const chunk of chunksOf(days)) {
    await sql`delete from report_counts where organisation_id = ${organisation_id} and span = 'day' and start_on = any(${chunk}::date[])`.execute(
      tx,
    )
    await sql`insert into report_counts (organisation_id, span, start_on, location_id, dim, key, ${COUNTS})
      select ${organisation_id}::int, c.* from (${countsOfDays(actor, chunk)}) c`.execute(tx)
    await countKinds(tx, actor, chunk)
  }
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  await sql`delete from report_counts where organisation_id = ${organisation_id} and span = 'month' and start_on = any(${months}::date[])`.execute(
    tx,
  )
  await sql`insert into report_counts (organisation_id, span, start_on, location_id, dim, key, ${COUNTS})
    select ${organisation_id}::int, 'month', m, location_id, dim, key, ${SUMS}
    from unnest(${months}::date[]) m join report_counts c on c.organisation_id = ${organisation_id} and c.span = 'day'
      and c.start_on >= m and c.start_on < m + interval '1 month'
    where m + interval '1 month' <= ${through}::date + 1 group by m, dim, location_id, key`.execute(tx)
  await sumKinds(tx, actor, months, through)
  await sql`update report_state set through = ${through}::date where organisation_id = ${organisation_id} and through < ${through}::date`.execute(
    tx,
  )
}

export const enqueueFurtherDays = (tx: Tx, { organisation_id }: OrgActor) =>
  sql`select enqueue_job('build_further_reports', ${JSON.stringify({ organisation_id })}::json, ${`reports/${organisation_id}`})`.execute(
    tx,
  )
