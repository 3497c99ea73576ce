import type { Weekday } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { DayKind } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { WEEK } from '@gatehouse/contract/kernel/domain/week-runs.ts'

/** Days in the order of a week, consecutive ones grouped: `[['mon', 'fri'], ['sun', 'sun']]`. */
export function dayRuns(days: readonly DayKind[]): [from: Weekday, to: Weekday][] {
  const runs: [Weekday, Weekday][] = []
  for (const [index, day] of WEEK.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last && last[1] === WEEK[index - 1]) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
