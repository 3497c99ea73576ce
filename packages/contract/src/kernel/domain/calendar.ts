import { firstInstantAt, wallTime } from './zone.ts'

/** `YYYY-MM-DD`, Gregorian, in the organisation's or location's zone. */
export type Day = string
export type Instant = Date | number | string

const DAY_MS = 86_400_000

function toMilliseconds(instant: Instant): number {
  const milliseconds = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(milliseconds)) throw new RangeError('not an instant')
  return milliseconds
}

/** Dates are slow to format and to parse, and callers ask for the same few days repeatedly. */
const dayByNumber = new Map<number, Day>()
const read = new Map<Day, number>()
const MOST_KEPT = 4_000

function kept<Key, Value>(among: Map<Key, Value>, key: Key, make: () => Value): Value {
  const cachedValue = among.get(key)
  if (cachedValue !== undefined) return cachedValue
  const newValue = make()
  if (among.size >= MOST_KEPT) among.clear()
  among.set(key, newValue)
  return newValue
}

/** The UTC day of an instant. */
function dayOf(instant: number): Day {
  const day = Math.floor(instant / DAY_MS)
  return kept(dayByNumber, day, () => new Date(day * DAY_MS).toISOString().slice(0, 10))
}

function utcMidnight(day: Day): number {
  return kept(read, day, () => {
    if (!isDay(day)) throw new RangeError(`not a day: ${day.slice(0, 20)}`)
    return Date.parse(`${day}T00:00:00Z`)
  })
}

/** Years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}

/** The day of an instant in a zone. RangeError for an unknown zone or an invalid instant. */
export function dayIn(instant: Instant, zone: string): Day {
  return dayOf(wallTime(toMilliseconds(instant), zone))
}

/** The start of a day; if clocks skip midnight, the first minute that exists. */
export function dayStart(day: Day, zone: string): Date {
  return new Date(firstInstantAt(utcMidnight(day), zone))
}

/** A day is [dayStart, dayEnd): 23 to 25 hours around a clock change. */
export function dayEnd(day: Day, zone: string): Date {
  return new Date(firstInstantAt(utcMidnight(day) + DAY_MS, zone))
}

/**
 * The instant when clocks show `HH:mm`. A skipped time gives the clock change, a repeated time its first occurrence. RangeError for an invalid day or
 * time.
 */
export function instantAt(day: Day, time: string, zone: string): Date {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError('not a time of day')
  return new Date(firstInstantAt(utcMidnight(day) + (Number(match[1]) * 60 + Number(match[2])) * 60_000, zone))
}

/** If clocks skip this time (such as at the start of summer time), the next time they show; null for a time that exists. */
export function timeAfterSkip(day: Day, time: string, zone: string): { day: Day; time: string } | null {
  const instant = instantAt(day, time, zone)
  const wallClock = { day: dayIn(instant, zone), time: timeIn(instant, zone) }
  return wallClock.day === day && wallClock.time === time ? null : wallClock
}

/** `HH:mm`, 00:00 to 23:59. */
export function timeIn(instant: Instant, zone: string): string {
  return new Date(wallTime(toMilliseconds(instant), zone)).toISOString().slice(11, 16)
}

export function addDays(day: Day, count: number): Day {
  return dayOf(utcMidnight(day) + count * DAY_MS)
}

export function daysBetween(from: Day, to: Day): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay()
}

export function daysFromTo(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))
}
