import { type Day, instantAt, timeAfterSkip } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { invalidField } from '../errors/app-error.ts'

const MIDNIGHT = '00:00'

/**
 * The next valid time after one that clocks skip, as a sentence names it: with its day where that is another. Undefined for a time that exists, and for
 * midnight where clocks skip it (in Cairo and Santiago), since a whole day is written from 00:00 to 00:00.
 */
export function nextValidTime(day: Day, time: string, zone: string): string | undefined {
  const next = timeAfterSkip(day, time, zone)
  if (!next || (time === MIDNIGHT && next.day === day)) return undefined
  return next.day === day ? next.time : `${next.day} ${next.time}`
}

/** Refuses a time that clocks skip on that day. `field`: where the caller wrote it. Errors: invalid. */
export function requireLocalTime(field: string, day: Day, time: string, zone: string): void {
  const next = nextValidTime(day, time, zone)
  if (next !== undefined) throw invalidField(field, 'time_skipped', () => ({ next }))
}

/**
 * The instant of a day and a time that a person wrote. Modules have no other way from a written time to an instant (`local-instant.test.ts`), since
 * two skipped times are one instant, and a period between them has no length. Errors: invalid (`field`).
 */
export function localInstant(field: string, day: Day, time: string, zone: string): Date {
  requireLocalTime(field, day, time, zone)
  return instantAt(day, time, zone)
}

/** The instant of a time that comes round, such as of a repeated visit, or that was saved before: a skipped time is the change of the clocks. */
export const recurringInstant = (day: Day, time: string, zone: string): Date => instantAt(day, time, zone)
