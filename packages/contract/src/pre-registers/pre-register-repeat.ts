import { z } from 'zod'
import { addDays, type Day, daysBetween, weekday } from '../kernel/domain/calendar.ts'
import { day } from '../kernel/domain/fields.ts'
import { WEEKDAYS } from '../kernel/domain/opening-hours.ts'

/** The most days of one pre-register. */
export const MOST_DAYS = 400
/** The last day is at most this many days after the first. */
export const LONGEST_REPEAT = 1100

/** The days after the first one on which the visit repeats. */
export const repeatRule = z
  .strictObject({
    weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7),
    until: day,
    /** Days without the visit. */
    except: z.array(day).max(MOST_DAYS).default([]),
    /** Skips the holidays of the location, as they are when it is saved. */
    not_on_holidays: z.boolean().default(false),
  })
  .meta({ id: 'RepeatRule' })
export type RepeatRule = z.output<typeof repeatRule>

/** The days of the rule from the first one on, at most `MOST_DAYS` plus one; the extra day means that there are too many. */
export function repeatDays(first: Day, { weekdays, until, except, not_on_holidays }: RepeatRule, holidays: readonly Day[]): Day[] {
  const left_out = new Set([...except, ...(not_on_holidays ? holidays : [])])
  const ruleDays = new Set<string>(weekdays)
  const days: Day[] = []
  const last = Math.min(daysBetween(first, until), LONGEST_REPEAT)
  for (let n = 0; n <= last && days.length <= MOST_DAYS; n++) {
    const day = addDays(first, n)
    if (ruleDays.has(WEEKDAYS[weekday(day)]!) && !left_out.has(day)) days.push(day)
  }
  return days
}

/** The problem with the last day of a rule; undefined if there is none. */
export const repeatProblem = (first: Day, { until }: Pick<RepeatRule, 'until'>): 'until_before_from' | 'repeat_too_long' | undefined => {
  if (until < first) return 'until_before_from'
  return daysBetween(first, until) > LONGEST_REPEAT ? 'repeat_too_long' : undefined
}
