import { firstInstantAt, wallTime } from './zone.ts'

/** A day is `YYYY-MM-DD` in the common (Gregorian) era, in the zone of the organisation or location; it has no time and no zone of its own. */
export type Day = string
export type Instant = Date | number | string

const DAY_MS = 86_400_000

function toMilliseconds(instant: Instant): number {
  const milliseconds = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(milliseconds)) throw new RangeError('not an instant')
  return milliseconds
}

function dayOf(utcMidnight: number): Day {
  return new Date(utcMidnight).toISOString().slice(0, 10)
}

function utcMidnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day.slice(0, 20)}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** A real day of the calendar, years 0001 to 9999; 2026-02-30 is not one. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed) && dayOf(parsed) === text
}

/** The day an instant (Date, milliseconds or ISO 8601) falls on in a zone. RangeError for an unknown zone or a broken instant. */
export function dayIn(instant: Instant, zone: string): Day {
  return dayOf(wallTime(toMilliseconds(instant), zone))
}

/** First instant of a day in a zone. Where clocks skip midnight (Brazil until 2018) that is the first minute that existed. */
export function dayStart(day: Day, zone: string): Date {
  return new Date(firstInstantAt(utcMidnight(day), zone))
}

/** First instant after a day: the day is [dayStart, dayEnd), 23 to 25 hours long around a clock change, 0 where a zone skipped it. */
export function dayEnd(day: Day, zone: string): Date {
  return new Date(firstInstantAt(utcMidnight(day) + DAY_MS, zone))
}

/**
 * The instant at which clocks in the zone show `HH:mm` on that day. Skipped by a clock change: the instant of the change. Shown twice: the
 * first. RangeError for a broken day or time.
 */
export function instantAt(day: Day, time: string, zone: string): Date {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError('not a time of day')
  return new Date(firstInstantAt(utcMidnight(day) + (Number(match[1]) * 60 + Number(match[2])) * 60_000, zone))
}

/** What a clock in the zone shows: `HH:mm`, 00:00 to 23:59. */
export function timeIn(instant: Instant, zone: string): string {
  return new Date(wallTime(toMilliseconds(instant), zone)).toISOString().slice(11, 16)
}

export function addDays(day: Day, count: number): Day {
  return dayOf(utcMidnight(day) + count * DAY_MS)
}

/** Days from `from` to `to`; negative when `to` is earlier, 0 for the same day. */
export function daysBetween(from: Day, to: Day): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

/** Every day from `from` to `to`, both included; empty when `to` is earlier. */
export function daysFromTo(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))
}
