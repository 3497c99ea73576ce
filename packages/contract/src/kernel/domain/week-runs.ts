import { type Span, WEEKDAYS, type Weekday, type WeekHours } from './opening-hours.ts'

/** The working week: it begins on Monday. */
export const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** Consecutive days with the same hours. */
export interface DayRun {
  readonly from: Weekday
  readonly to: Weekday
  readonly spans: readonly Span[]
}

/** A week from Monday on, with consecutive equal days grouped. */
export function weekRuns(hours: WeekHours): DayRun[] {
  const runs: DayRun[] = []
  for (const day of WEEK) {
    const last = runs.at(-1)
    if (last && JSON.stringify(last.spans) === JSON.stringify(hours[day])) runs[runs.length - 1] = { ...last, to: day }
    else runs.push({ from: day, to: day, spans: hours[day] })
  }
  return runs
}
