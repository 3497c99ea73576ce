import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { PreRegister } from '@gatehouse/contract/pre-register-record.ts'
import { MOST_DAYS, type RepeatRule, repeatDays, repeatProblem } from '@gatehouse/contract/pre-register-repeat.ts'
import { sql } from 'kysely'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { localInstant, recurringInstant } from '../../kernel/time/local-instant.ts'
import { requireCommand } from './pre-registers.approval.ts'
import { readTold, tellGuests } from './pre-registers.guest-news.ts'
import { answerOfDay } from './pre-registers.hosts.queries.ts'
import { lockRecord, selectRecord, updateRecord } from './pre-registers.queries.ts'
import { auditAndPresent } from './pre-registers.service.ts'

export interface Times {
  starts_at: string
  ends_at: string
}

interface Written {
  day: Day
  from: string
  until: string
}

const DAY_MINUTES = 1440
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The day on which a visit ends. */
export const lastDayOf = (day: Day, { from, until }: Omit<Written, 'day'>): Day => (until <= from ? addDays(day, 1) : day)

/** The instants of a visit on the entered day, on the clock of its place. Errors: invalid (from, until: clocks skip the time). */
export function timesOn({ day, ...times }: Written, zone: string): Times {
  const starts_at = localInstant('from', day, times.from, zone).toISOString()
  return { starts_at, ends_at: localInstant('until', lastDayOf(day, times), times.until, zone).toISOString() }
}

/** The same on a day of a rule. If a clock change skips the whole visit, the visit begins at the change and keeps its length. */
function timesOfRepeat(day: Day, times: Omit<Written, 'day'>, zone: string): Times {
  const start = recurringInstant(day, times.from, zone)
  const end = recurringInstant(lastDayOf(day, times), times.until, zone)
  const length = ((minuteOf(times.until) - minuteOf(times.from) + DAY_MINUTES - 1) % DAY_MINUTES) + 1
  const ends_at = end > start ? end : new Date(start.getTime() + length * 60_000)
  return { starts_at: start.toISOString(), ends_at: ends_at.toISOString() }
}

/**
 * The times of every day in order; without a rule, of the entered day only. Errors: invalid (repeat: no day, too many, or a last day that cannot be;
 * from, until: clocks skip the time on the first day). `is_saved`: the first day and its times were saved before, perhaps in another zone, so skipped
 * times are accepted.
 */
export function timesOf(
  input: Written,
  rule: RepeatRule | null,
  { time_zone, holidays, is_saved }: { time_zone: string; holidays: readonly Day[]; is_saved: boolean },
): Times[] {
  const first = () => (is_saved ? timesOfRepeat(input.day, input, time_zone) : timesOn(input, time_zone))
  if (!rule) return [first()]
  const wrong = repeatProblem(input.day, rule)
  if (wrong) throw invalidField('repeat.until', wrong)
  const days = repeatDays(input.day, rule, holidays)
  if (days.length === 0) throw invalidField('repeat', 'repeat_without_day')
  if (days.length > MOST_DAYS) throw invalidField('repeat', 'repeat_too_long')
  return days.map((day) => (day === input.day ? first() : timesOfRepeat(day, input, time_zone)))
}

/** Refuses times in the past. Errors: invalid (day; repeat.until: every day is over). */
export function requireAhead(app: App, times: readonly Times[], { first_may_be_over = false } = {}): void {
  const now = app.clock.now().getTime()
  const isOver = ({ ends_at }: Times) => Date.parse(ends_at) <= now
  if (times.length > 1 && isOver(times.at(-1)!)) throw invalidField('repeat.until', 'day_over')
  if (isOver(times[0]!) && !(first_may_be_over && times.length > 1)) throw invalidField('day', 'day_over')
}

const ofRecord = (db: Db, { organisation_id }: OrgActor, id: string) =>
  db.selectFrom('pre_register_days as d').where('d.organisation_id', '=', organisation_id).where('d.pre_register_id', '=', id)

/** The days of a pre-register in order, each with its number of arrivals. */
export async function selectDays(db: Db, actor: OrgActor, id: string): Promise<PreRegister['days']> {
  return ofRecord(db, actor, id)
    .select([
      ...(['d._id', 'd.starts_at', 'd.ends_at', 'd.cancelled'] as const),
      sql<number>`(select count(*)::int from pre_register_came c where c.organisation_id = d.organisation_id and c.day_id = d._id)`.as(
        'arrived_count',
      ),
      answerOfDay.as('host_answer'),
    ])
    .orderBy('d.starts_at')
    .execute()
}

/** Replaces the days. A day with arrivals or with unchanged times stays. The caller has locked the record. */
export async function replaceDays(tx: Tx, actor: OrgActor, id: string, location_id: string, times: readonly Times[]): Promise<void> {
  const { organisation_id } = actor
  const before = await ofRecord(tx, actor, id)
    .select([
      ...(['d._id', 'd.starts_at', 'd.ends_at'] as const),
      // Includes undone visits: the arrival is kept for the guest's next check-in.
      sql<boolean>`exists (select from pre_register_arrivals a where a.organisation_id = d.organisation_id and a.day_id = d._id)`.as(
        'came',
      ),
    ])
    .execute()
  const keyOf = ({ starts_at, ends_at }: Times) => `${new Date(starts_at).toISOString()} ${new Date(ends_at).toISOString()}`
  const newTimes = new Map(times.map((dayTimes) => [keyOf(dayTimes), dayTimes]))
  const removedIds: string[] = []
  const movedIds: string[] = []
  for (const day of before) {
    if (!day.came && !newTimes.has(keyOf(day))) removedIds.push(day._id)
    else if (!day.came) movedIds.push(day._id)
    newTimes.delete(keyOf(day))
  }
  if (removedIds.length > 0)
    await tx.deleteFrom('pre_register_days').where('organisation_id', '=', organisation_id).where('_id', 'in', removedIds).execute()
  if (movedIds.length > 0)
    await tx
      .updateTable('pre_register_days')
      .set({ location_id })
      .where('organisation_id', '=', organisation_id)
      .where('_id', 'in', movedIds)
      .execute()
  if (newTimes.size > 0)
    await tx
      .insertInto('pre_register_days')
      .values([...newTimes.values()].map((dayTimes) => ({ organisation_id, _id: newId(), pre_register_id: id, location_id, ...dayTimes })))
      .execute()
}

/**
 * Cancels one day of a repeated visit, and notifies the guests who know of the visit. Errors: not_found; status_not_allowed (it is over, was
 * cancelled, or does not repeat); guest_arrived.
 */
export async function cancelDay(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  day_id: string,
  reason: string | undefined,
): Promise<PreRegister> {
  requireFound(await lockRecord(tx, actor, id))
  const before = requireFound(await selectRecord(tx, actor, id))
  requireCommand('cancel', before)
  const days = await selectDays(tx, actor, id)
  const day = requireFound(days.find(({ _id }) => _id === day_id))
  if (before.repeat === null || day.cancelled || Date.parse(day.ends_at) <= app.clock.now().getTime())
    throw new AppError('status_not_allowed')
  if (day.arrived_count > 0) throw new AppError('guest_arrived')
  await tx
    .updateTable('pre_register_days')
    .set({ cancelled: true })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', day_id)
    .execute()
  await updateRecord(tx, actor, id, {})
  const isLast = days.every(({ _id, cancelled }) => cancelled || _id === day_id)
  await tellGuests(app, tx, actor, null, await readTold(tx, actor, id), { off_at: day.starts_at, isLast })
  const { location_id } = before
  return auditAndPresent(app, tx, actor, id, 'pre_register.day_cancelled', {
    before: { location_id },
    after: { location_id, starts_at: day.starts_at, cancelled: true },
    reason: reason ?? null,
  })
}
