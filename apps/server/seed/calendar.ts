import type { Rng } from './rng.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Bangkok has kept this offset since 1920; adding it is far cheaper than a calendar. */
const OFFSET = 7 * HOUR

export const dayOf = (time: number): string => new Date(time + OFFSET).toISOString().slice(0, 10)
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET
export const hourOf = (time: number): number => new Date(time + OFFSET).getUTCHours()
export const weekdayOf = (time: number): number => new Date(time + OFFSET).getUTCDay()
export const isoOf = (time: number): string => new Date(time).toISOString()

/** Public holidays of every year. Lunar holidays are left out because nothing here needs them. */
const HOLIDAYS = new Set([
  '01-01',
  '04-06',
  '04-13',
  '04-14',
  '04-15',
  '05-01',
  '05-04',
  '06-03',
  '07-28',
  '08-12',
  '10-13',
  '10-23',
  '12-05',
  '12-10',
  '12-31',
])
/** Days around Songkran and New Year when many offices are nearly empty. */
const QUIET = new Set(['04-10', '04-11', '04-12', '04-16', '04-17', '12-26', '12-27', '12-28', '12-29', '12-30', '01-02', '01-03'])

export const isHoliday = (day: string): boolean => HOLIDAYS.has(day.slice(5))
export const isQuiet = (day: string): boolean => QUIET.has(day.slice(5))

/** A repeatable id of version 7. Predictable, so only for demo data. */
export function seedId(rng: Rng, time: number): string {
  const stamp = Math.floor(time).toString(16).padStart(12, '0')
  const hex = (bits: number) =>
    rng
      .int(0, 2 ** bits - 1)
      .toString(16)
      .padStart(bits / 4, '0')
  const variant = '89ab'[rng.int(0, 3)]
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(12)}-${variant}${hex(12)}-${hex(24)}${hex(24)}`
}
