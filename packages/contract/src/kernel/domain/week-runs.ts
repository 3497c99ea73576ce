import { type Span, WEEKDAYS, type Weekday, type WeekHours } from './opening-hours.ts'

/** All weekdays, beginning with Monday. */
export const WEEKDAYS_FROM_MONDAY: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** Consecutive days with the same hours. */
export interface DayRun {
  readonly from: Weekday
  readonly to: Weekday
  readonly spans: readonly Span[]
}

/** Groups consecutive days with the same hours, beginning with Monday. */
export function weekRuns(hours: WeekHours): DayRun[] {
  const runs: DayRun[] = []
  for (const day of WEEKDAYS_FROM_MONDAY) {
    const lastRun = runs.at(-1)
    if (lastRun && JSON.stringify(lastRun.spans) === JSON.stringify(hours[day])) runs[runs.length - 1] = { ...lastRun, to: day }
    else runs.push({ from: day, to: day, spans: hours[day] })
  }
  return runs
}
