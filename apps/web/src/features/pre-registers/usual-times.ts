import { addDays, type Day, dayIn, type Instant, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'

export interface Times {
  readonly day: Day
  /** `HH:mm` of the place's clock; `until` at or before `from` is on the next day. */
  readonly from: string
  readonly until: string
}

const STEP = 30
/** Minutes that a visit is usually expected for. */
export const USUAL_MINUTES = 120
const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string => {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** When a visit from a time on usually ends; empty where that is no time. */
export const usualEnd = (from: string): string => (isTime(from) ? timeOf(minutesOf(from) + USUAL_MINUTES) : '')

export const endsNextDay = ({ from, until }: Pick<Times, 'from' | 'until'>): boolean => isTime(from) && isTime(until) && until <= from

/** From the next half hour on, two hours. */
export function usualTimes(now: Instant, zone: string): Times {
  const begins = Math.ceil(minutesOf(timeIn(now, zone)) / STEP) * STEP
  const from = timeOf(begins)
  const today = dayIn(now, zone)
  return { day: begins >= DAY_MINUTES ? addDays(today, 1) : today, from, until: usualEnd(from) }
}
