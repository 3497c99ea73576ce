import { z } from 'zod'
import { addDays, type Day, daysBetween, weekday } from './kernel/domain/calendar.ts'
import { day } from './kernel/domain/fields.ts'
import { WEEKDAYS } from './kernel/domain/opening-hours.ts'

/** Days of one pre-register. */
export const MOST_DAYS = 400
/** How far ahead of its first day a pre-register repeats, in days. */
export const LONGEST_REPEAT = 1100

/** On which days after the first one the visit is again. */
export const repeatRule = z
  .strictObject({
    weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7),
    until: day,
    /** Days on which it is not. */
    except: z.array(day).max(MOST_DAYS).default([]),
    /** Not on the holidays of the location, as they are when it is saved. */
    not_on_holidays: z.boolean().default(false),
  })
  .meta({ id: 'RepeatRule' })
export type RepeatRule = z.output<typeof repeatRule>

/** The days from the first one on that the rule has, at most `MOST_DAYS` and one more, which says that there are too many. */
export function repeatDays(first: Day, { weekdays, until, except, not_on_holidays }: RepeatRule, holidays: readonly Day[]): Day[] {
  const left_out = new Set([...except, ...(not_on_holidays ? holidays : [])])
  const wanted = new Set<string>(weekdays)
  const days: Day[] = []
  const last = Math.min(daysBetween(first, until), LONGEST_REPEAT)
  for (let n = 0; n <= last && days.length <= MOST_DAYS; n++) {
    const one = addDays(first, n)
    if (wanted.has(WEEKDAYS[weekday(one)]!) && !left_out.has(one)) days.push(one)
  }
  return days
}

/** What is wrong with the last day of a rule; undefined: nothing. */
export const repeatProblem = (first: Day, { until }: Pick<RepeatRule, 'until'>): 'until_before_from' | 'repeat_too_long' | undefined => {
  if (until < first) return 'until_before_from'
  return daysBetween(first, until) > LONGEST_REPEAT ? 'repeat_too_long' : undefined
}
