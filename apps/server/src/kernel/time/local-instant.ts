import { type Day, instantAt, timeAfterSkip } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { invalidField } from '../errors/app-error.ts'

const MIDNIGHT = '00:00'

/**
 * The next valid time after one that the clocks skip, as text, with its day if that differs. Undefined for a time that exists. Also undefined for a
 * skipped midnight (Cairo, Santiago), since a whole day is written from 00:00 to 00:00.
 */
export function nextValidTime(day: Day, time: string, zone: string): string | undefined {
  const next = timeAfterSkip(day, time, zone)
  if (!next || (time === MIDNIGHT && next.day === day)) return undefined
  return next.day === day ? next.time : `${next.day} ${next.time}`
}

/** Rejects a time that the clocks skip on that day. `field`: the caller's field. Errors: invalid. */
export function requireLocalTime(field: string, day: Day, time: string, zone: string): void {
  const next = nextValidTime(day, time, zone)
  if (next !== undefined) throw invalidField(field, 'time_skipped', () => ({ next }))
}

/**
 * The instant of a day and time that a person wrote. Modules must convert written times only here (`local-instant.test.ts`), since two skipped times
 * are one instant, and a period between them has no length. Errors: invalid (`field`).
 */
export function localInstant(field: string, day: Day, time: string, zone: string): Date {
  requireLocalTime(field, day, time, zone)
  return instantAt(day, time, zone)
}

/** The instant of a recurring time, such as of a repeated visit, or of a saved time: a skipped time becomes the clock change. */
export const recurringInstant = (day: Day, time: string, zone: string): Date => instantAt(day, time, zone)
