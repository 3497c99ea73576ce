import type { Day } from './calendar.ts'

/** The month of a day, such as `2026-11`. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Adds a number of months. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString())
}

/** The first day of a month, or of the month that many months later. */
export const firstDay = (month: string, later = 0): Day => `${monthAfter(month, later)}-01`
