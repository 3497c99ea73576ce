import { type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { boundsOf, COUNTS, differing, eventsOf, groupsOf, markedNow, numbersBy, SUMS } from './reports.counts.queries.ts'

/** The columns that make a kind of visit. The unit isn't one of them: with it there would be as many kinds as visits. */
const KIND = sql.raw('location_id, gate, type, purpose, source, with_vehicle')
const WITHIN = groupsOf(['hour', 'unit', 'stay'])
const OF_WHOLE = numbersBy((name) => `max(${name}) filter (where dim = 'total')`)

/** Counts each kind of visit of each day, with its parts and the lengths of its stays. */
const kindsOf = (actor: OrgActor, days: readonly string[]) => sql`
  select day, ${KIND}, ${OF_WHOLE},
    json_object_agg(case dim when 'unit' then u.sign || key else 'h' || key end, coalesce(u.n, checkins)) filter (where dim in ('hour', 'unit')) as parts,
    coalesce(json_object_agg(key, stays) filter (where dim = 'stay'), '{}') as stay_lengths
  from (
    select day, ${KIND}, ${WITHIN.columns}, ${SUMS} from ${eventsOf(actor, { days: boundsOf(actor, sql`${days}`), conditions: [] })}
    group by day, ${KIND}, ${WITHIN.by}
  ) g left join lateral (select * from (values ('i', checkins), ('o', checkouts), ('p', people)) v (sign, n) where dim = 'unit') u on true
  group by day, ${KIND}`

/** Sums the days of months. */
const monthsOf = ({ organisation_id }: OrgActor, months: readonly string[]) => sql`
  select month, ${KIND}, ${COUNTS}, p.sums as parts, l.sums as stay_lengths
  from (
    select m as month, ${KIND}, ${SUMS}, array_agg(parts) as parts, array_agg(stay_lengths) as stay_lengths
    from unnest(${months}::date[]) m join report_kinds k on k.organisation_id = ${organisation_id} and k.span = 'day'
      and k.start_on >= m and k.start_on < m + interval '1 month'
    group by m, ${KIND}
  ) k cross join lateral ${sumsOf('parts')} p cross join lateral ${sumsOf('stay_lengths')} l`

const sumsOf = (column: string) => sql`(select coalesce(json_object_agg(key, n), '{}') as sums
  from (select key, sum(value::text::int) as n from unnest(${sql.ref(`k.${column}`)}) each, json_each(each) group by key) s)`

const INTO = sql`insert into report_kinds (organisation_id, span, start_on, ${KIND}, ${COUNTS}, parts, stay_lengths)`
const forget = (tx: Tx, { organisation_id }: OrgActor, span: 'day' | 'month', starts: readonly string[]) =>
  sql`delete from report_kinds where organisation_id = ${organisation_id} and span = ${span} and start_on = any(${starts}::date[])`.execute(
    tx,
  )

/** Counts the kinds of a batch of days from the visits. */
export async function countKinds(tx: Tx, actor: OrgActor, days: readonly string[]): Promise<void> {
  await forget(tx, actor, 'day', days)
  await sql`${INTO} select ${actor.organisation_id}::int, 'day', k.* from (${kindsOf(actor, days)}) k`.execute(tx)
}

/** Sums the days of the months that end by `through`. */
export async function sumKinds(tx: Tx, actor: OrgActor, months: readonly string[], through: string): Promise<void> {
  await forget(tx, actor, 'month', months)
  await sql`${INTO} select ${actor.organisation_id}::int, 'month', k.* from (${monthsOf(actor, months)}) k
    where month + interval '1 month' <= ${through}::date + 1`.execute(tx)
}

/** Deletes all kinds, to start over in another zone. */
export const forgetKinds = (tx: Tx, { organisation_id }: OrgActor) =>
  sql`delete from report_kinds where organisation_id = ${organisation_id}`.execute(tx)

async function wrongStarts(
  tx: Tx,
  actor: OrgActor,
  span: 'day' | 'month',
  starts: readonly string[],
  countedRows: RawBuilder<unknown>,
  repeats: RawBuilder<unknown>,
): Promise<string[]> {
  const { organisation_id } = actor
  const columns = sql`start_on, ${KIND}, checkins, checkouts, people, vehicles, ${repeats}, stays, stay_minutes, parts::jsonb, stay_lengths::jsonb`
  const storedRows = sql`select ${columns} from report_kinds
    where organisation_id = ${organisation_id} and span = ${span} and start_on = any(${starts}::date[])`
  const right = sql`select ${columns} from (${countedRows}) k (start_on, ${KIND}, ${COUNTS}, parts, stay_lengths)`
  const rows = await queryAll<{ start_on: string }>(tx)`
    select distinct start_on::text from (${differing(storedRows, right)}) x
    where ${span} = 'month' or start_on not in (${markedNow(actor)}) order by 1`
  return rows.map(({ start_on }) => start_on)
}

/** The days whose stored kinds differ from the visits. `repeats` is the column that compares repeat visits. */
export const wrongKinds = (tx: Tx, actor: OrgActor, days: readonly string[], repeats: RawBuilder<unknown>): Promise<string[]> =>
  wrongStarts(tx, actor, 'day', days, kindsOf(actor, days), repeats)

/** Months of these days whose kinds are not the sums of their days. */
export async function wrongMonthsOfKinds(tx: Tx, actor: OrgActor, days: readonly string[]): Promise<string[]> {
  const rows = await queryAll<{ month: string }>(tx)`
    select distinct start_on::text as month from report_kinds where organisation_id = ${actor.organisation_id} and span = 'month'
      and start_on in (select date_trunc('month', day)::date from unnest(${days}::date[]) day)`
  const months = rows.map(({ month }) => month)
  const wrong = await wrongStarts(tx, actor, 'month', months, monthsOf(actor, months), sql`repeats`)
  return wrong.map((month) => month.slice(0, 7))
}
