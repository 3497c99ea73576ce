import { DEFAULT_SETTINGS } from '../src/modules/settings/settings.service.ts'
import { HOUR, hourOf, isHoliday, isQuiet, MINUTE, startOf, weekdayOf } from './calendar.ts'
import type { VisitorTypeKey } from './choices.ts'
import { type Rng, type WeightedTable, weights } from './rng.ts'

/** A visit before it has a visitor: when, of which type and how long. */
export interface Slot {
  at: number
  type: VisitorTypeKey
  stay: number
}

/** How people come to a place through the week and the day. */
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

/** The share of a type among all visits, and of an hour of the day among a type's. */
export const shareOf = (rhythm: Rhythm, type: VisitorTypeKey): number => shareIn(rhythm.types, type)
export const hourShare = (rhythm: Rhythm, type: VisitorTypeKey, hour: number): number => shareIn(rhythm.hours[type], hour)

/** Minutes around a median, with a short tail. */
function aroundMinutes(rng: Rng, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
  return median * Math.exp(spread * normal)
}

/** Most visits end in time; about one in thirty overstays. */
export function stayAt(rng: Rng, type: VisitorTypeKey, at: number): number {
  const around = (median: number, spread: number, most: number) => Math.min(aroundMinutes(rng, median, spread), most)
  if (type === 'delivery') return stay(around(10, 0.55, 90))
  if (type === 'vip') return stay(around(105, 0.45, 420))
  if (type === 'visitor') return stay(around(72, 0.55, 330))
  // Contractors come for a short repair, or work until the afternoon's end, seldom longer than they may.
  const untilEvening = (15.8 + rng.next() * 1.7 - hourOf(at)) * 60
  if (rng.chance(0.3) || untilEvening < 60) return stay(around(85, 0.5, 420))
  return stay(rng.chance(0.05) ? untilEvening + 75 : Math.min(untilEvening, 440 + 90 * rng.next()))
}
const stay = (minutes: number) => Math.round(Math.max(minutes, 2) * MINUTE)

/** The visits of one day. `share` lets a place grow over the year. */
export function slotsOfDay(rng: Rng, rhythm: Rhythm, day: string, share = 1): Slot[] {
  const start = startOf(day)
  const closed = isHoliday(day) ? rhythm.holiday : isQuiet(day) ? (1 + rhythm.holiday) / 2 : 1
  const expected = rhythm.per_day * (rhythm.week[weekdayOf(start)] ?? 1) * closed * share * (0.86 + 0.28 * rng.next())
  const count = Math.floor(expected + rng.next())
  return Array.from({ length: count }, () => {
    const type = rng.weighted(rhythm.types)
    const at = start + rng.weighted(rhythm.hours[type]) * HOUR + rng.int(0, HOUR - 1)
    return { at, type, stay: stayAt(rng, type, at) }
  })
}

/** The time that a visit of a type may take. */
export const limitOf = (type: VisitorTypeKey): number =>
  DEFAULT_SETTINGS.visitor_types.find(({ key }) => key === type)!.stay_minutes * MINUTE
