import type { Weekday } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { DayKind } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'

/** Days in the order of a week, consecutive ones grouped: `[['mon', 'fri'], ['sun', 'sun']]`. */
export function dayRuns(days: readonly DayKind[]): [from: Weekday, to: Weekday][] {
  const runs: [Weekday, Weekday][] = []
  for (const [index, day] of WEEKDAYS_FROM_MONDAY.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last && last[1] === WEEKDAYS_FROM_MONDAY[index - 1]) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
