import { type Generated, type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { chunksOf, countsOfDays } from './reports.build.queries.ts'
import { COUNTS, differing, markedNow, SUMS } from './reports.counts.queries.ts'
import { wrongKinds, wrongMonthsOfKinds } from './reports.kinds.queries.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    report_checks: { organisation_id: number; at: Generated<string>; days: number; wrong: string[] }
  }
}

/** The days with stored counts: all, or a random sample of this size. */
export async function countedDays(tx: Tx, actor: OrgActor, atMost?: number): Promise<string[]> {
  const { organisation_id, time_zone } = actor
  const rows = await queryAll<{ day: string }>(tx)`
    select day::date as day from report_state s, generate_series((select min(start_on) from report_counts c
      where c.organisation_id = ${organisation_id}), s.through, interval '1 day') day
    where s.organisation_id = ${organisation_id} and s.zone = ${time_zone} and day::date not in (${markedNow(actor)})
    order by ${atMost === undefined ? sql`day` : sql`random()`} limit ${atMost ?? null}::int`
  return rows.map(({ day }) => day)
}

/**
 * The days among these whose counts differ from the visits, and their months that differ from the sum of their days. Leaves out days that are marked
 * meanwhile, because they are recounted anyway. If somebody's earlier visits were erased, nobody can tell any more that they had come before.
 */
export async function wrongCounts(tx: Tx, actor: OrgActor, days: readonly string[]): Promise<string[]> {
  const { organisation_id } = actor
  let wrong = await wrongDays(tx, actor, days, sql`repeats`)
  // Checked last, because it reads all visits if nobody was erased.
  if (wrong.length > 0 && (await isAnyErased(tx, actor))) wrong = await wrongDays(tx, actor, wrong, sql`0 as repeats`)
  const months = sql`(select distinct date_trunc('month', day)::date from unnest(${days}::date[]) day)`
  const sums = sql`select date_trunc('month', start_on)::date as start_on, dim, location_id, key, ${SUMS} from report_counts
    where organisation_id = ${organisation_id} and span = 'day' and date_trunc('month', start_on)::date in ${months} group by 1, 2, 3, 4`
  const rows = await queryAll<{ month: string }>(tx)`
    select distinct to_char(start_on, 'YYYY-MM') as month from (
      select start_on, dim, location_id, key, ${COUNTS} from report_counts
      where organisation_id = ${organisation_id} and span = 'month' and start_on in ${months}
      except (${sums})) x order by 1`
  const wrongMonths = [...rows.map(({ month }) => month), ...(await wrongMonthsOfKinds(tx, actor, days))]
  return [...new Set([...wrong, ...wrongMonths.sort()])]
}

/** The days whose counts differ, in order. `repeats` is the column that compares repeat visits. */
async function wrongDays(tx: Tx, actor: OrgActor, days: readonly string[], repeats: RawBuilder<unknown>): Promise<string[]> {
  const wrong: string[] = []
  const columns = sql`span, start_on, location_id, dim, key, checkins, checkouts, people, vehicles, ${repeats}, stays, stay_minutes`
  for (const chunk of chunksOf(days)) {
    const countedRows = sql`select ${columns} from (${countsOfDays(actor, chunk)}) c (span, start_on, location_id, dim, key, ${COUNTS})`
    const storedRows = sql`select ${columns} from report_counts
      where organisation_id = ${actor.organisation_id} and span = 'day' and start_on = any(${chunk}::date[])`
    const rows = await queryAll<{ start_on: string }>(tx)`
      select distinct start_on::text from (${differing(storedRows, countedRows)}) x where start_on not in (${markedNow(actor)})`
    wrong.push(...rows.map(({ start_on }) => start_on), ...(await wrongKinds(tx, actor, chunk, repeats)))
  }
  return [...new Set(wrong)].sort()
}

async function isAnyErased(tx: Tx, { organisation_id }: OrgActor): Promise<boolean> {
  const row = await queryOne<{ erased: boolean }>(tx)`
    select exists (select from entrance_facts where organisation_id = ${organisation_id} and erased_at is not null) as erased`
  return row!.erased
}

/** Marks days and months for recounting; until then they are counted from the visits. */
export async function markDays(tx: Tx, { organisation_id, time_zone }: OrgActor, periods: readonly string[]): Promise<void> {
  const days = periods.map((period) => period.padEnd('2000-01-01'.length, '-01'))
  await sql`insert into report_marks (organisation_id, at) select ${organisation_id}, day_start(day, ${time_zone}) from unnest(${days}::date[]) day`.execute(
    tx,
  )
}

export const upsertCheck = (tx: Tx, { organisation_id }: OrgActor, check: { days: number; wrong: string[] }) =>
  tx
    .insertInto('report_checks')
    .values({ organisation_id, ...check })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ ...check, at: sql`now()` }))
    .execute()

export const selectCheck = (db: Db, { organisation_id }: OrgActor) =>
  db.selectFrom('report_checks').select(['at', 'days', 'wrong']).where('organisation_id', '=', organisation_id).executeTakeFirst()
