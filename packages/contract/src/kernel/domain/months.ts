import type { Day } from './calendar.ts'

/** `2026-11` of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** The month that is so many months later. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)).toISOString())
}

/** The first day of a month, and of the one that is so many months later. */
export const firstDay = (month: string, later = 0): Day => `${monthAfter(month, later)}-01`
