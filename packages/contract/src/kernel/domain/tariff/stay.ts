import { addDays, type Day, dayIn, dayStart, daysFromTo, instantAt, weekday } from '../calendar.ts'
import type { MinorUnits } from '../money.ts'
import { WEEKDAYS } from '../opening-hours.ts'
import { bandAmounts } from './bands.ts'
import type { ChargeLine, TariffCalendar } from './lines.ts'
import { DAY_MINUTES, type DayKind, type TariffRules } from './rules.ts'

export const MINUTE = 60_000

/** From `start` up to `end`, in whole minutes since 1970. */
export interface Minutes {
  readonly start: number
  readonly end: number
}

const weekdayOf = (day: Day): DayKind => WEEKDAYS[weekday(day)]!
const kindOf = (day: Day, { holidays }: TariffCalendar): DayKind => (holidays.includes(day) ? 'holiday' : weekdayOf(day))

/** A holiday without its own table uses the table of its weekday. */
function tableAt({ tables }: TariffRules, minute: number, calendar: TariffCalendar): number {
  if (tables.length === 1) return 0
  const day = dayIn(minute * MINUTE, calendar.time_zone)
  const withDay = (kind: DayKind) => tables.findIndex(({ days }) => days.includes(kind))
  const table = withDay(kindOf(day, calendar))
  return table >= 0 ? table : withDay(weekdayOf(day))
}

const midnightsIn = ({ start, end }: Minutes, { time_zone }: TariffCalendar): number[] =>
  daysFromTo(addDays(dayIn(start * MINUTE, time_zone), 1), dayIn(end * MINUTE, time_zone))
    .map((day) => dayStart(day, time_zone).getTime() / MINUTE)
    .filter((minute) => minute > start && minute < end)

const marksOf = ({ start, end }: Minutes): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - start) / DAY_MINUTES) - 1) }, (_, index) => start + (index + 1) * DAY_MINUTES)

/** Instants at which a rule starts again. */
const startsAgain = (per: TariffRules['restart'] | 'stay', stay: Minutes, midnights: readonly number[]): ReadonlySet<number> =>
  new Set(per === 'calendar_day' ? midnights : per === 'every_24h' ? marksOf(stay) : [])

type BandLine = Extract<ChargeLine, { rule: 'band' }>

/**
 * The lines of the bands for the charged part of a stay, and of the cap. With `entry_day` the day of `entry` picks the first period's table, even if
 * a deducted grace ends after midnight. If bands restart at midnight, each day has its own table.
 */
export function bandLines(rules: TariffRules, stay: Minutes, calendar: TariffCalendar, entry: number): ChargeLine[] {
  if (stay.end <= stay.start) return []
  const eachDay = rules.table_by === 'each_day' || rules.restart === 'calendar_day'
  const midnights = eachDay || rules.cap?.per === 'calendar_day' ? midnightsIn(stay, calendar) : []
  const restarts = startsAgain(rules.restart, stay, midnights)
  const caps = startsAgain(rules.cap?.per ?? 'stay', stay, midnights)
  const tables = new Set(eachDay ? midnights : [])
  const edges = [...new Set([...restarts, ...caps, ...tables])].sort((first, other) => first - other)

  const lines = new Map<string, BandLine>()
  let period = stay.start
  let table = tableAt(rules, eachDay ? stay.start : entry, calendar)
  let inCap = 0
  const over: MinorUnits[] = []
  const closeCap = () => {
    if (rules.cap !== null && inCap > rules.cap.amount) over.push(inCap - rules.cap.amount)
    inCap = 0
  }
  let start = stay.start
  for (const end of [...edges, stay.end]) {
    if (caps.has(start)) closeCap()
    if (restarts.has(start)) period = start
    if (restarts.has(start) || tables.has(start)) table = tableAt(rules, start, calendar)
    const { bands } = rules.tables[table]!
    const before = bandAmounts(rules, bands, start - period)
    for (const [band, now] of bandAmounts(rules, bands, end - period).entries()) {
      const previous = before[band]
      const minutes = now.reach - (previous?.reach ?? now.from)
      const amount = now.amount - (previous?.amount ?? 0)
      inCap += amount
      if (minutes === 0 && amount === 0) continue
      const key = `${table} ${band}`
      const line = lines.get(key)
      lines.set(key, {
        rule: 'band',
        table,
        band,
        minutes: (line?.minutes ?? 0) + minutes,
        count: (line?.count ?? 0) + now.count - (previous?.count ?? 0),
        each: bands[band]!.amount,
        kind: bands[band]!.kind,
        unit: bands[band]!.unit,
        restart: rules.restart,
        band_from: bands[band - 1]?.to ?? 0,
        band_to: bands[band]!.to,
        from: line?.from ?? previous?.reach ?? now.from,
        to: now.reach,
        amount: (line?.amount ?? 0) + amount,
      })
    }
    start = end
  }
  closeCap()
  const cappedAmount = over.reduce((all, amount) => all + amount, 0)
  return [
    ...lines.values(),
    ...(rules.cap !== null && cappedAmount > 0
      ? [{ rule: 'cap' as const, times: over.length, cap: rules.cap.amount, per: rules.cap.per, amount: -cappedAmount }]
      : []),
  ]
}

const minuteAt = (day: Day, time: string, { time_zone }: TariffCalendar): number => instantAt(day, time, time_zone).getTime() / MINUTE

/**
 * A window belongs to the day on which it starts, so one that began before a free day is charged to its end. On a holiday it counts if its days
 * include `holiday`.
 */
export function surchargeLines(rules: TariffRules, stay: Minutes, calendar: TariffCalendar): ChargeLine[] {
  if (stay.end <= stay.start || rules.surcharges.length === 0) return []
  const days = daysFromTo(addDays(dayIn(stay.start * MINUTE, calendar.time_zone), -1), dayIn((stay.end - 1) * MINUTE, calendar.time_zone))
  return rules.surcharges.flatMap(({ from, to, days: kinds, amount, per }, surcharge) => {
    const touched = days
      .slice(to > from ? 1 : 0)
      .filter((day) => kinds.includes(kindOf(day, calendar)))
      .map(
        (day) =>
          Math.min(stay.end, minuteAt(to > from ? day : addDays(day, 1), to, calendar)) -
          Math.max(stay.start, minuteAt(day, from, calendar)),
      )
      .filter((minutes) => minutes > 0)
    const count =
      per === 'stay'
        ? Math.min(1, touched.length)
        : per === 'night'
          ? touched.length
          : touched.reduce((hours, minutes) => hours + Math.ceil(minutes / 60), 0)
    return count === 0
      ? []
      : [{ rule: 'surcharge' as const, surcharge, count, each: amount, window_from: from, window_to: to, per, amount: count * amount }]
  })
}
