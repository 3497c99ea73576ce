import { weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Dashboard } from '@gatehouse/contract/reports.ts'

type Hour = Dashboard['hours'][number]
type PastDay = Dashboard['last_days'][number]

/** Hours that are always worth a chart: where little happens, the day still has a shape. */
const FEWEST_HOURS = 8

/** The hours of the chart: from the first to the last in which something happens, usually happens, or the clock stands. */
export function shownHours(hours: readonly Hour[]): Hour[] {
  const busy = hours.filter(({ checkins, usual, running }) => checkins > 0 || (usual ?? 0) >= 0.5 || running).map(({ hour }) => hour)
  let first = Math.min(...busy, hours.length)
  let last = Math.max(...busy, -1)
  while (last - first + 1 < Math.min(FEWEST_HOURS, hours.length)) {
    if (first > 0) first -= 1
    if (last < hours.length - 1) last += 1
  }
  return hours.slice(first, last + 1)
}

/** The one with the most check-ins; undefined where there are none. The earliest of several. */
export const busiest = <T extends { checkins: number }>(of: readonly T[]): T | undefined => {
  const most = Math.max(0, ...of.map(({ checkins }) => checkins))
  return most === 0 ? undefined : of.find(({ checkins }) => checkins === most)
}

/** Check-ins per whole day: today is not over, and days before the first visit do not count. Null where no whole day counts. */
export function averagePerDay(days: readonly PastDay[], today: string): number | null {
  const began = days.findIndex(({ checkins }) => checkins > 0)
  const whole = began < 0 ? [] : days.slice(began).filter(({ date }) => date < today)
  if (whole.length === 0) return null
  return Math.round(whole.reduce((sum, { checkins }) => sum + checkins, 0) / whole.length)
}

export const isWeekend = (day: string): boolean => [0, 6].includes(weekday(day))

/** What an organisation has to do until its first visitor is inside. */
export const STEPS = ['location', 'gate', 'visit'] as const
type Step = (typeof STEPS)[number]

/** True where nothing was ever counted in what the dashboard shows, so that its charts would be empty. */
export const isUnused = ({ locations, inside, last_days }: Pick<Dashboard, 'locations' | 'inside' | 'last_days'>): boolean =>
  locations.length === 0 || (inside.visits === 0 && last_days.every(({ checkins, checkouts }) => checkins + checkouts === 0))

export const nextStep = (locations: number, gates: number): Step => (locations === 0 ? 'location' : gates === 0 ? 'gate' : 'visit')
