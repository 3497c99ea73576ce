import { addDays, type Day, dayIn, type Instant, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'

export interface Times {
  readonly day: Day
  /** `HH:mm` in the location's time zone; `until` at or before `from` is on the next day. */
  readonly from: string
  readonly until: string
}

const STEP = 30
/** The usual duration of a visit in minutes. */
export const USUAL_MINUTES = 120
const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string => {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The usual end of a visit with the given start; empty for an invalid time. */
export const usualEnd = (from: string): string => (isTime(from) ? timeOf(minutesOf(from) + USUAL_MINUTES) : '')

/** The end that keeps a visit's duration when its start moves to `from`; the present end if one of the times is invalid. */
export const movedEnd = ({ from, until }: Pick<Times, 'from' | 'until'>, nextFrom: string): string =>
  isTime(from) && isTime(until) && isTime(nextFrom) ? timeOf(minutesOf(until) + minutesOf(nextFrom) - minutesOf(from)) : until

export const endsNextDay = ({ from, until }: Pick<Times, 'from' | 'until'>): boolean => isTime(from) && isTime(until) && until <= from

/** Two hours from the next half hour. */
export function usualTimes(now: Instant, zone: string): Times {
  const begins = Math.ceil(minutesOf(timeIn(now, zone)) / STEP) * STEP
  const from = timeOf(begins)
  const today = dayIn(now, zone)
  return { day: begins >= DAY_MINUTES ? addDays(today, 1) : today, from, until: usualEnd(from) }
}
