import { DEFAULT_SETTINGS } from '../src/modules/settings/settings.service.ts'
import { HOUR, hourOf, isHoliday, isQuiet, MINUTE, startOf, weekdayOf } from './calendar.ts'
import type { VisitorTypeKey } from './choices.ts'
import { type Rng, type WeightedTable, weights } from './rng.ts'

/** A visit before it gets a visitor: its time, type and duration. */
export interface Slot {
  at: number
  type: VisitorTypeKey
  stay: number
}

/** The pattern of arrivals through the week and the day. */
export interface Rhythm {
  per_day: number
  week: readonly number[]
  holiday: number
  types: WeightedTable<VisitorTypeKey>
  hours: Readonly<Record<VisitorTypeKey, WeightedTable<number>>>
}

export const hours = (text: string): WeightedTable<number> =>
  weights(text.split(' ').map((pair) => pair.split(':').map(Number) as [number, number]))

function shareIn<Item>({ items, limits }: WeightedTable<Item>, item: Item): number {
  const index = items.indexOf(item)
  return index < 0 ? 0 : (limits[index] ?? 0) - (limits[index - 1] ?? 0)
}

/** The share of a type among all visits; `hourShare` is the share of an hour among a type's visits. */
export const shareOf = (rhythm: Rhythm, type: VisitorTypeKey): number => shareIn(rhythm.types, type)
export const hourShare = (rhythm: Rhythm, type: VisitorTypeKey, hour: number): number => shareIn(rhythm.hours[type], hour)

/** Random minutes around a median, with a short tail. */
function aroundMinutes(rng: Rng, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
  return median * Math.exp(spread * normal)
}

/** Most visits end in time; about one in thirty overstays. */
export function stayAt(rng: Rng, type: VisitorTypeKey, time: number): number {
  const around = (median: number, spread: number, limit: number) => Math.min(aroundMinutes(rng, median, spread), limit)
  if (type === 'delivery') return stay(around(10, 0.55, 90))
  if (type === 'vip') return stay(around(105, 0.45, 420))
  if (type === 'visitor') return stay(around(72, 0.55, 330))
  // Contractors come for a short repair or work until the end of the afternoon, and rarely exceed their limit.
  const untilEvening = (15.8 + rng.next() * 1.7 - hourOf(time)) * 60
  if (rng.chance(0.3) || untilEvening < 60) return stay(around(85, 0.5, 420))
  return stay(rng.chance(0.05) ? untilEvening + 75 : Math.min(untilEvening, 440 + 90 * rng.next()))
}
const stay = (minutes: number) => Math.round(Math.max(minutes, 2) * MINUTE)

/** The visits of one day. `share` lets a place grow during the year. */
export function slotsOfDay(rng: Rng, rhythm: Rhythm, day: string, share = 1): Slot[] {
  const start = startOf(day)
  const dayShare = isHoliday(day) ? rhythm.holiday : isQuiet(day) ? (1 + rhythm.holiday) / 2 : 1
  const expected = rhythm.per_day * (rhythm.week[weekdayOf(start)] ?? 1) * dayShare * share * (0.86 + 0.28 * rng.next())
  const count = Math.floor(expected + rng.next())
  return Array.from({ length: count }, () => {
    const type = rng.weighted(rhythm.types)
    const time = start + rng.weighted(rhythm.hours[type]) * HOUR + rng.int(0, HOUR - 1)
    return { at: time, type, stay: stayAt(rng, type, time) }
  })
}

/** The longest regular stay of a type. */
export const limitOf = (type: VisitorTypeKey): number =>
  DEFAULT_SETTINGS.visitor_types.find(({ key }) => key === type)!.stay_minutes * MINUTE
