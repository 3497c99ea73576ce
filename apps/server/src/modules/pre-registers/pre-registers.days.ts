import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { MOST_DAYS, type RepeatRule, repeatDays, repeatProblem } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { invalidField } from '../../kernel/errors/app-error.ts'
import { localInstant, recurringInstant } from '../../kernel/time/local-instant.ts'

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
