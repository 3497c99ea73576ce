import { weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Dashboard } from '@gatehouse/contract/reports/reports.ts'

type Hour = Dashboard['hours'][number]
type PastDay = Dashboard['last_days'][number]

/** The fewest hours of a chart, so that a quiet day still has a shape. */
const FEWEST_HOURS = 8

/** The hours of the chart: from the first to the last hour that is busy, usually busy, or running. */
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

/** The hour or day with the most check-ins, the earliest if several; undefined without check-ins. */
export const busiest = <T extends { checkins: number }>(items: readonly T[]): T | undefined => {
  const maximum = Math.max(0, ...items.map(({ checkins }) => checkins))
  return maximum === 0 ? undefined : items.find(({ checkins }) => checkins === maximum)
}

/** Check-ins per full day. Today and the days before the first visit don't count; null if no day counts. */
export function averagePerDay(days: readonly PastDay[], today: string): number | null {
  const began = days.findIndex(({ checkins }) => checkins > 0)
  const whole = began < 0 ? [] : days.slice(began).filter(({ date }) => date < today)
  if (whole.length === 0) return null
  return Math.round(whole.reduce((sum, { checkins }) => sum + checkins, 0) / whole.length)
}

export const isWeekend = (day: string): boolean => [0, 6].includes(weekday(day))

/** The steps of an organisation until its first visitor is inside. */
export const STEPS = ['location', 'gate', 'visit'] as const
type Step = (typeof STEPS)[number]

/** Whether the dashboard has counted nothing yet, so that its charts would be empty. */
export const isUnused = ({ locations, inside, last_days }: Pick<Dashboard, 'locations' | 'inside' | 'last_days'>): boolean =>
  locations.length === 0 || (inside.visits === 0 && last_days.every(({ checkins, checkouts }) => checkins + checkouts === 0))

export const nextStep = (locations: number, gates: number): Step => (locations === 0 ? 'location' : gates === 0 ? 'gate' : 'visit')
