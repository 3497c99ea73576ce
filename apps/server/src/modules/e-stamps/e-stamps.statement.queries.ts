import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Period } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { selectActiveStamps, withVisit } from './e-stamps.queries.ts'

/** A span of days at a location, both ends included. */
export interface Span {
  location_id: string
  from: Day
  to: Day
}

const within = (db: Db, actor: OrgActor, { location_id, from, to }: Span) =>
  selectActiveStamps(db, actor).where('s.location_id', '=', location_id).where('s.day', '>=', from).where('s.day', '<=', to)

/** Totals by unit and kind; a unit has the name from its newest stamp. */
export const selectTotals = (db: Db, actor: OrgActor, span: Span) => {
  const sum = (expression: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${expression}) filter (where s.revoked_at is null), 0)::bigint`
  const value = (effect: string) => sum(sql`case when s.effect = ${effect} then s.value else 0 end`)
  const unit_name = sql<string | null>`(array_agg(s.unit_name order by s.at desc))[1]`
  return within(db, actor, span)
    .select(['s.unit_id', 's.kind_id', 'k.code as kind_code', 'k.name_th as kind_name_th', 'k.name_en as kind_name_en'])
    .select([
      unit_name.as('unit_name'),
      sql<number>`count(*) filter (where s.revoked_at is null)`.as('count'),
      sql<number>`count(*) filter (where s.revoked_at is not null)`.as('revoked'),
      value('free_minutes').as('free_minutes'),
      value('amount').as('amount'),
      sum(sql`coalesce(s.receipt_amount, 0)`).as('receipt_amount'),
    ])
    .groupBy(['s.unit_id', 's.kind_id', 'k.code', 'k.name_th', 'k.name_en'])
    .orderBy(sql`${unit_name} nulls first`)
    .orderBy('s.unit_id')
    .orderBy('k.code')
    .orderBy('s.kind_id')
    .execute()
}

/** Stamps that weren't revoked. */
const kept = (db: Db, actor: OrgActor, span: Span) => within(db, actor, span).where('s.revoked_at', 'is', null)

/** The visit, unit and kind of each stamp. */
export const selectGivenTo = (db: Db, actor: OrgActor, span: Span) =>
  kept(db, actor, span).select(['s._id', 's.entrance_id', 's.unit_id', 's.kind_id']).execute()

/** People who stamped the same vehicle at least `minimum` times, most frequent first. */
export const selectRepeated = (db: Db, actor: OrgActor, span: Span, minimum: number, limit: number) =>
  kept(db, actor, span)
    .where('e.plate', '<>', '')
    .select(['e.plate', sql<string>`(array_agg(s._id order by s.at desc))[1]`.as('_id')])
    .select([sql<string>`max(s.stamped_name)`.as('stamped_by'), sql<number>`count(*)`.as('count')])
    .select([sql<string>`min(s.at)`.as('first_at'), sql<string>`max(s.at)`.as('last_at')])
    .groupBy(['s.stamped_by', 'e.plate', 'e.plate_province'])
    .having(sql<number>`count(*)`, '>=', minimum)
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute()

/** Stamps given within this many minutes of the check-in, newest first. */
export const selectAtOnce = (db: Db, actor: OrgActor, span: Span, minutes: number, limit: number) =>
  withVisit(kept(db, actor, span))
    .where(sql<boolean>`s.at < e.checkin_at + make_interval(mins => ${minutes}::int)`)
    .orderBy('s.at', 'desc')
    .limit(limit)
    .execute()

/** Stamps given outside all these periods, newest first. */
export const selectOutside = (db: Db, actor: OrgActor, span: Span, periods: readonly Period[], limit: number) => {
  const iso = (time: number) => new Date(time).toISOString()
  const ranges = `{${periods.map(({ start, end }) => `[${iso(start)},${iso(end)})`).join()}}`
  return withVisit(kept(db, actor, span))
    .where(sql<boolean>`not ${ranges}::tstzmultirange @> s.at`)
    .orderBy('s.at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Units with at least `least` stamps in a span, and more than `times` their usual number. The usual number is a third of the stamps from `earlier` to
 * the span, and units without any are left out.
 */
export const selectMoreThanUsual = async (
  db: Db,
  actor: OrgActor,
  { location_id, from, to }: Span,
  earlier: Day,
  { least, times, limit }: { least: number; times: number; limit: number },
) => {
  const count = sql<number>`count(*) filter (where s.day >= ${from}::date)`
  const usual = sql<number>`(count(*) filter (where s.day < ${from}::date) / 3.0)::float8`
  return kept(db, actor, { location_id, from: earlier, to })
    .where('s.unit_id', 'is not', null)
    .select([sql<string>`s.unit_id`.as('unit_id'), sql<string>`(array_agg(s.unit_name order by s.at desc))[1]`.as('unit_name')])
    .select([count.as('count'), usual.as('usual')])
    .groupBy('s.unit_id')
    .having(sql<boolean>`${count} >= ${least} and ${usual} > 0 and ${count} > ${times} * ${usual}`)
    .orderBy('count', 'desc')
    .orderBy('s.unit_id')
    .limit(limit)
    .execute()
}
