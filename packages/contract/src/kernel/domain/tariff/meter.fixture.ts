import { wallTime } from '../zone.ts'
import type { Stamp, Stay, TariffCalendar } from './lines.ts'
import type { Band, DayKind, TariffRules } from './rules.ts'

/**
 * A second implementation of the charge. It walks the stay minute by minute, like a taxi meter, and adds an amount when something begins. It shares
 * only the types and the clocks with the engine.
 */
const MINUTE = 60_000
const DAY = 1440
const QUARTER = 15
const KINDS: readonly DayKind[] = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed']

/** The latest time that clocks of a zone have shown so far, in local minutes since 1970. When clocks go back, it stands still until they catch up. */
class Clock {
  private readonly quarters = new Map<number, { quarter: number; offset: number; before: number }>()
  private readonly zone: string
  private latest = { quarter: Number.NaN, offset: 0, before: 0 }
  constructor(zone: string) {
    this.zone = zone
  }

  private offset(quarter: number): number {
    const instant = quarter * QUARTER * MINUTE
    return (wallTime(instant, this.zone) - instant) / MINUTE
  }

  private read(quarter: number) {
    const before = Array.from({ length: 12 }, (_, back) => (quarter - back) * QUARTER - 1 + this.offset(quarter - back - 1))
    const reading = { quarter, offset: this.offset(quarter), before: Math.max(...before) }
    this.quarters.set(quarter, reading)
    return reading
  }

  at(minute: number): number {
    const quarter = Math.floor(minute / QUARTER)
    if (quarter !== this.latest.quarter) this.latest = this.quarters.get(quarter) ?? this.read(quarter)
    return Math.max(minute + this.latest.offset, this.latest.before)
  }

  day(minute: number): number {
    return Math.floor(this.at(minute) / DAY)
  }
}

const clocks = new Map<string, Clock>()
function clockOf(zone: string): Clock {
  if (!clocks.has(zone)) clocks.set(zone, new Clock(zone))
  return clocks.get(zone)!
}

/** Days since 1970. */
const daysOf = ({ holidays }: TariffCalendar) => holidays.map((day) => Date.parse(day) / 86_400_000)
const weekdayOf = (day: number): DayKind => KINDS[((day % 7) + 7) % 7]!

/** The amounts of one table, minute after minute of a period. */
class Table {
  private band = 0
  private from = 0
  private entered = false
  private paid = -1
  price = 0
  private readonly rules: Pick<TariffRules, 'counted_from' | 'tolerance'>
  private readonly bands: readonly Band[]
  constructor(rules: Pick<TariffRules, 'counted_from' | 'tolerance'>, bands: readonly Band[]) {
    this.rules = rules
    this.bands = bands
  }

  reset(): void {
    this.band = 0
    this.from = 0
    this.entered = false
    this.price = 0
  }

  /** The amount added when the minute after `elapsedMinutes` begins. */
  tick(elapsedMinutes: number): number {
    while (this.band < this.bands.length - 1 && this.bands[this.band]!.to! <= elapsedMinutes) {
      this.from = this.bands[this.band]!.to!
      this.band++
      this.entered = false
    }
    const { kind, amount, unit } = this.bands[this.band]!
    const before = this.price
    if (!this.entered) {
      this.entered = true
      this.paid = -1
      if (kind === 'flat') this.price += amount
      if (kind === 'total' && amount > this.price) this.price = amount
    }
    if (kind === 'unit') {
      const countedMinutes = this.rules.counted_from === 'entry' ? elapsedMinutes : elapsedMinutes - this.from
      const number = Math.floor(countedMinutes / unit!)
      const minuteOfUnit = countedMinutes - number * unit! + 1
      if (number !== this.paid && minuteOfUnit > this.rules.tolerance) {
        this.paid = number
        this.price += amount
      }
    }
    return this.price - before
  }
}

/** The price of the first minutes of a period by bands alone. */
export function bandPrice(rules: Pick<TariffRules, 'counted_from' | 'tolerance'>, bands: readonly Band[], minutes: number): number {
  const table = new Table(rules, bands)
  for (let minute = 0; minute < minutes; minute++) table.tick(minute)
  return table.price
}

/** The capped price of the bands for a stay from `start` on, after each of its minutes. */
function walkBands(rules: TariffRules, entry: number, start: number, end: number, calendar: TariffCalendar): Float64Array {
  const clock = clockOf(calendar.time_zone)
  const holidays = daysOf(calendar)
  const tables = rules.tables.map(({ bands }) => new Table(rules, bands))
  const tableFor = (day: number) => {
    const own = holidays.includes(day) ? rules.tables.findIndex(({ days }) => days.includes('holiday')) : -1
    return own >= 0 ? own : rules.tables.findIndex(({ days }) => days.includes(weekdayOf(day)))
  }
  const prices = new Float64Array(Math.max(0, end - start) + 1)
  let elapsedMinutes = 0
  let cappedTotal = 0
  let inCap = 0
  let today = clock.day(start)
  let table = tableFor(rules.table_by === 'entry_day' && rules.restart !== 'calendar_day' ? clock.day(entry) : today)
  for (let minute = start; minute < end; minute++) {
    const day = clock.day(minute)
    const midnight = day !== today
    today = day
    const mark = minute > start && (minute - start) % DAY === 0
    if (rules.cap && ((rules.cap.per === 'calendar_day' && midnight) || (rules.cap.per === 'every_24h' && mark))) {
      cappedTotal += Math.min(inCap, rules.cap.amount)
      inCap = 0
    }
    if ((rules.restart === 'calendar_day' && midnight) || (rules.restart === 'every_24h' && mark)) {
      for (const each of tables) each.reset()
      elapsedMinutes = 0
      table = tableFor(day)
    }
    if (rules.table_by === 'each_day' && midnight) table = tableFor(day)
    // All tables run in parallel from the start, so that each knows the price of a unit that began before midnight.
    for (let index = 0; index < tables.length; index++) {
      const addedAmount = tables[index]!.tick(elapsedMinutes)
      if (index === table) inCap += addedAmount
    }
    elapsedMinutes++
    prices[minute - start + 1] = cappedTotal + (rules.cap ? Math.min(inCap, rules.cap.amount) : inCap)
  }
  return prices
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function walkSurcharges(rules: TariffRules, start: number, end: number, calendar: TariffCalendar): number {
  const clock = clockOf(calendar.time_zone)
  const holidays = daysOf(calendar)
  let sum = 0
  for (const { from, to, days, amount, per } of rules.surcharges) {
    const [opens, closes] = [minutesOf(from), minutesOf(to)]
    let window: number | null = null
    let inside = 0
    let [nights, hours] = [0, 0]
    for (let minute = start; minute < end; minute++) {
      const wall = clock.at(minute)
      const day = Math.floor(wall / DAY)
      const time = wall - day * DAY
      const windowDay =
        closes > opens ? (time >= opens && time < closes ? day : null) : time >= opens ? day : time < closes ? day - 1 : null
      if (windowDay === null || !days.includes(holidays.includes(windowDay) ? 'holiday' : weekdayOf(windowDay))) continue
      if (windowDay !== window) {
        window = windowDay
        inside = 0
        nights++
      }
      if (inside % 60 === 0) hours++
      inside++
    }
    sum += amount * (per === 'hour' ? hours : per === 'night' ? nights : Math.min(nights, 1))
  }
  return sum
}

const halfUp = (amount: number, part: number, whole: number) => Math.floor((2 * amount * part + whole) / (2 * whole))

/** The fee by these rules after the minutes, percents, amounts and waivers of all stamps. */
function metered(rules: TariffRules, entry: number, exit: number, calendar: TariffCalendar, stamps: readonly Stamp[]): number {
  if (rules.grace.kind === 'cliff' && exit - entry <= rules.grace.minutes) return 0
  const start = rules.grace.kind === 'deduct' ? entry + rules.grace.minutes : entry
  const prices = walkBands(rules, entry, start, exit, calendar)
  const minutes = stamps.reduce((sum, stamp) => sum + (stamp.effect === 'free_minutes' ? stamp.minutes : 0), 0)
  const percent = stamps.reduce((sum, stamp) => sum + (stamp.effect === 'percent' ? stamp.percent : 0), 0)
  const amount = stamps.reduce((sum, stamp) => sum + (stamp.effect === 'amount' ? stamp.amount : 0), 0)
  const fee = prices[Math.max(0, prices.length - 1 - minutes)]! + walkSurcharges(rules, start, exit, calendar)
  const left = fee - halfUp(fee, Math.min(100, percent), 100)
  return stamps.some(({ effect }) => effect === 'waiver') ? 0 : Math.max(0, left - amount)
}

function switched(rules: TariffRules, entry: number, exit: number, calendar: TariffCalendar, stamps: readonly Stamp[]): number {
  const others = stamps.flatMap((stamp) => (stamp.effect === 'tariff' ? [stamp.rules] : []))
  return Math.min(...(others.length > 0 ? others : [rules]).map((each) => metered(each, entry, exit, calendar, stamps)))
}

/** Walks back from the exit to the minute at which the clock reached the opening time. */
function openingBefore(exit: number, from: string, { time_zone }: TariffCalendar): number {
  const clock = clockOf(time_zone)
  const opened = (minute: number) => Math.floor((clock.at(minute) - minutesOf(from)) / DAY)
  let minute = exit - 1
  while (opened(minute) === opened(minute - 1)) minute--
  return minute
}

const minuteOf = (instant: Stay['exit']) => Math.floor(new Date(instant).getTime() / MINUTE)

export interface Metered {
  readonly total: number
  readonly vat: number
  readonly minutes: number | null
}

export function meter(rules: TariffRules, stay: Stay, calendar: TariffCalendar, stamps: readonly Stamp[]): Metered {
  const exit = minuteOf(stay.exit)
  const { unknown_entry, stacking, vat, round_to } = rules
  const [first] = stamps
  let sum: number
  let entry: number | null = null
  if (stay.entry === null && 'amount' in unknown_entry) sum = unknown_entry.amount
  else {
    const start = stay.entry === null ? openingBefore(exit, (unknown_entry as { from: string }).from, calendar) : minuteOf(stay.entry)
    entry = Math.min(start, exit)
    const price = (subset: readonly Stamp[]) => switched(rules, entry!, exit, calendar, subset)
    if (stacking === 'best') sum = Math.min(price([]), ...stamps.map((stamp) => price([stamp])))
    else sum = price(stacking === 'sum' ? stamps : first ? [first] : [])
  }
  if (stay.lost_card) sum += rules.lost_card
  if (vat && !vat.included) sum += halfUp(sum, vat.rate, 10_000)
  const total = sum - (sum % round_to)
  return { total, vat: vat ? halfUp(total, vat.rate, 10_000 + vat.rate) : 0, minutes: entry === null ? null : exit - entry }
}
