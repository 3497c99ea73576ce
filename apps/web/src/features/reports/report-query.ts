import { addDays, type Day, daysBetween, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { screenHref } from '../../screens/search.ts'
import type { ReportQuery, ReportSearch, Span } from './report-search.ts'

const USUAL: Span = 'month'

export const spanOf = ({ startDate, endDate, span }: ReportSearch): Span | 'custom' =>
  startDate !== undefined && endDate !== undefined ? 'custom' : (span ?? USUAL)

interface Range {
  readonly startDate: Day
  readonly endDate: Day
}

function daysOf(span: Span, today: Day): Range {
  const last = (count: number) => ({ startDate: addDays(today, 1 - count), endDate: today })
  const first = `${today.slice(0, 7)}-01`
  switch (span) {
    case 'today':
      return last(1)
    case 'week':
      return last(7)
    case 'month':
      return last(30)
    case 'quarter':
      return last(90)
    case 'year':
      return last(365)
    case 'this_month':
      return { startDate: first, endDate: today }
    case 'last_month': {
      const endDate = addDays(first, -1)
      return { startDate: `${endDate.slice(0, 7)}-01`, endDate }
    }
  }
}

/** The query of the calls; `today` is the day in the organisation's time zone. Days in the address take precedence over a span. */
export function reportQueryOf(search: ReportSearch, today: Day): ReportQuery {
  const { part: _part, span: _span, startDate, endDate, ...filters } = search
  const span = spanOf(search)
  return { ...filters, ...(span === 'custom' ? { startDate: startDate!, endDate: endDate! } : daysOf(span, today)) }
}

export const REPORT_PATH = '/service/visitor/entrances/report'

export const reportHref = (search: ReportSearch): string => screenHref(REPORT_PATH, search)

/** The address of the list of visits that a figure counts: check-ins, or check-outs by their day. */
export const visitsHref = (
  query: ReportQuery & { readonly weekday?: number; readonly hour?: number },
  kind: 'checkin' | 'checkout' = 'checkin',
) =>
  screenHref('/service/visitor/entrances', {
    ...query,
    ...(kind === 'checkin' ? { status: 'came_in' } : { status: 'out', day_of: 'checkout' }),
  })

export interface DayCounts {
  readonly date: Day
  readonly checkin: number
  readonly checkout: number
}
type Counted = readonly { readonly date: Day; readonly count: number }[]

/** Merges the two answers of the daily report into one row for each day, oldest first (E-08). */
export function mergeDays(checkins: Counted, checkouts: Counted): DayCounts[] {
  const days = new Map<Day, DayCounts>()
  for (const { date, count } of checkins) days.set(date, { date, checkin: count, checkout: 0 })
  for (const { date, count } of checkouts) days.set(date, { date, checkin: days.get(date)?.checkin ?? 0, checkout: count })
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Sums up the given days by weeks from Monday to Sunday, for a chart of more days than can be drawn. */
export function weeksOf(days: readonly DayCounts[]): DayCounts[] {
  const weeks: DayCounts[] = []
  for (const day of days) {
    const week = weeks.at(-1)
    if (!week || weekday(day.date) === 1) weeks.push(day)
    else weeks[weeks.length - 1] = { ...week, checkin: week.checkin + day.checkin, checkout: week.checkout + day.checkout }
  }
  return weeks
}

/** The change in whole percent; null if the earlier value is zero. */
export const changeOf = (now: number, before: number): number | null => (before === 0 ? null : Math.round(((now - before) / before) * 100))

export const daysIn = ({ startDate, endDate }: Range): number => daysBetween(startDate, endDate) + 1
