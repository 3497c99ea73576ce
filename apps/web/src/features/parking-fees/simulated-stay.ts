import { type Day, dayIn, daysFromTo, instantAt, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Stamp, Stay, TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { DAY_MINUTES, MOST_BAND_MINUTES, type TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { readPrice, readTime } from '../../lib/typed-amounts.ts'
import { problemOfDay } from '../../lib/typed-day.ts'

export const STAMP_KINDS = ['free_minutes', 'percent', 'amount'] as const
export type StampKind = (typeof STAMP_KINDS)[number]
export interface StampText {
  readonly kind: StampKind
  readonly value: string
}

/** A simulated stay as typed. */
export interface StayText {
  readonly entry_day: Day
  readonly entry_time: string
  readonly exit_day: Day
  readonly exit_time: string
  readonly unknown: boolean
  readonly lost_card: boolean
  readonly stamps: readonly StampText[]
}

/** The reason why a stay can't be priced. */
export type StayProblem = 'stay' | 'order' | 'long' | 'stamp'

const MOST_STAY = MOST_BAND_MINUTES * 60_000

/** Null if the text isn't a valid time. */
export const momentOf = (day: string, input: string, zone: string): Date | null => {
  const time = readTime(input)
  return day === '' || problemOfDay(day) || time === null ? null : instantAt(day, time, zone)
}

const stampOf = ({ kind, value }: StampText, name: (kind: StampKind, value: string) => string, currency: string): Stamp | null => {
  const stamp = name(kind, value.trim())
  if (kind === 'amount') {
    const amount = readPrice(value, currency)
    return amount === null ? null : { stamp, effect: kind, amount }
  }
  const whole = Number(digitsOf(value))
  if (whole === 0 || (kind === 'percent' && whole > 100)) return null
  return kind === 'percent' ? { stamp, effect: kind, percent: whole } : { stamp, effect: kind, minutes: whole }
}

/** Reads the stay and its stamps; `name` returns the name of a stamp by its effect. */
export function readStay(
  text: StayText,
  zone: string,
  currency: string,
  name: (kind: StampKind, value: string) => string,
): { stay: Stay; entry: Date | null; exit: Date; stamps: readonly Stamp[] } | StayProblem {
  const entry = text.unknown ? null : momentOf(text.entry_day, text.entry_time, zone)
  const exit = momentOf(text.exit_day, text.exit_time, zone)
  if (exit === null || (entry === null && !text.unknown)) return 'stay'
  if (entry !== null && entry > exit) return 'order'
  if (entry !== null && exit.getTime() - entry.getTime() > MOST_STAY) return 'long'
  const stamps = text.stamps.flatMap((stamp) => stampOf(stamp, name, currency) ?? [])
  if (stamps.length < text.stamps.length) return 'stamp'
  return { stay: { entry, exit, lost_card: text.lost_card }, entry, exit, stamps }
}

/** Changes the entry of a stay. The exit follows if both are on one day, or if it would precede the entry; the duration then stays the same. */
export function withEntry(before: StayText, change: Partial<Pick<StayText, 'entry_day' | 'entry_time'>>, zone: string): StayText {
  const text = { ...before, ...change }
  if (before.exit_day === before.entry_day) text.exit_day = text.entry_day
  const [oldEntry, entry] = [before, text].map(({ entry_day, entry_time }) => momentOf(entry_day, entry_time, zone))
  const ends = momentOf(before.exit_day, before.exit_time, zone)
  const exit = momentOf(text.exit_day, text.exit_time, zone)
  if (!(oldEntry && entry && ends && exit) || entry <= exit || ends < oldEntry) return text
  const newExit = entry.getTime() + ends.getTime() - oldEntry.getTime()
  return { ...text, exit_day: dayIn(newExit, zone), exit_time: timeIn(newExit, zone) }
}

export interface HolidayOfStay {
  readonly day: Day
  /** False if no table covers holidays. */
  readonly as_holiday: boolean
}

/** The holidays among the days that select the prices of a stay. */
export function holidaysOf(rules: TariffRules, entry: Date, exit: Date, { time_zone, holidays }: TariffCalendar): HolidayOfStay[] {
  const { table_by, restart, tables } = rules
  const periods = Math.ceil((exit.getTime() - entry.getTime()) / (DAY_MINUTES * 60_000))
  const days =
    table_by === 'each_day' || restart === 'calendar_day'
      ? daysFromTo(dayIn(entry, time_zone), dayIn(exit, time_zone))
      : Array.from({ length: restart === 'every_24h' ? Math.max(1, periods) : 1 }, (_, index) =>
          dayIn(entry.getTime() + index * DAY_MINUTES * 60_000, time_zone),
        )
  const as_holiday = tables.some((table) => table.days.includes('holiday'))
  return days.filter((day) => holidays.includes(day)).map((day) => ({ day, as_holiday }))
}
