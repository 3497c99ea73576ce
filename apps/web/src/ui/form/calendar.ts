import { addDays, type Day, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'

/** The same day of another month, or the last day of a shorter month. Stays within the years that a day may have. */
export function addMonths(day: Day, count: number): Day {
  const months = Math.min(Math.max(Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count, 1900 * 12), 2300 * 12 - 1)
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const same = addDays(first, Number(day.slice(8)) - 1)
  return same.slice(0, 7) === first.slice(0, 7) ? same : addDays(same, -Number(same.slice(8)))
}

/** The weeks of a month, starting on Sunday. Always six, so that the calendar keeps its height. */
export function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 8)}01`
  const begin = addDays(first, -weekday(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekdayIndex) => addDays(begin, week * 7 + weekdayIndex)))
}

const nameOf = (language: Language, day: Day, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }).format(new Date(day))

export const monthNames = (language: Language): string[] =>
  Array.from({ length: 12 }, (_, month) => nameOf(language, addMonths('2026-01-01', month), { month: 'long' }))

/** Starts with Sunday. */
export const weekdayNames = (language: Language): { short: string; long: string }[] =>
  (weeksOf('2026-01-01')[0] ?? []).map((day) => ({
    short: nameOf(language, day, { weekday: 'short' }),
    long: nameOf(language, day, { weekday: 'long' }),
  }))
