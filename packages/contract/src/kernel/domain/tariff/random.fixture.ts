import { instantAt } from '../calendar.ts'
import type { Stamp, Stay, TariffCalendar } from './lines.ts'
import { bandPrice } from './meter.fixture.ts'
import {
  BAND_KINDS,
  type Band,
  CAP_PERS,
  COUNTED_FROM,
  type DayKind,
  GRACES,
  RESTARTS,
  STACKINGS,
  SURCHARGE_PERS,
  TABLES_BY,
  type TariffRules,
} from './rules.ts'

/** The same numbers for the same seed, on every machine (mulberry32). */
export class Random {
  private seed: number
  constructor(seed: number) {
    this.seed = seed
  }

  /** 0 to `limit`, both included. */
  upTo(limit: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let hash = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) % (limit + 1)
  }
  between(minimum: number, maximum: number): number {
    return minimum + this.upTo(maximum - minimum)
  }
  of<T>(values: readonly T[]): T {
    return values[this.upTo(values.length - 1)]!
  }
  /** True once in this many calls on average. */
  once(times: number): boolean {
    return this.upTo(times - 1) === 0
  }
}

const UNITS = [1, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 240, 1440]
const amountOf = (random: Random) => (random.once(6) ? 0 : random.once(3) ? random.upTo(9999) : random.upTo(200) * 100)
const timeOf = (random: Random) => {
  const minutes = random.once(3) ? random.upTo(1439) : random.upTo(47) * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Bands that are valid by construction: growing ends, totals that never fall, units that start after the units before them. */
function bandsOf(random: Random, rules: Pick<TariffRules, 'counted_from' | 'tolerance' | 'restart'>): Band[] {
  const bands: Band[] = []
  const count = random.between(1, 5)
  let from = 0
  let chargedUntil = 0
  for (let index = 1; index <= count; index++) {
    const step = random.once(2) ? random.between(1, 4) * 60 : random.once(3) ? random.between(1, 30) : random.between(1, 20) * 15
    const last = index === count || (rules.restart !== 'never' && from + step >= 1440)
    const to = !last ? from + step : rules.restart !== 'never' && random.once(2) ? 1440 + random.upTo(1) * 60 : null
    const units = UNITS.filter(
      (unit) => unit > rules.tolerance && (rules.counted_from === 'band' || Math.floor(from / unit) * unit >= chargedUntil),
    )
    const kind = random.of(units.length > 0 ? [...BAND_KINDS, 'unit' as const] : (['free', 'flat', 'total'] as const))
    const amount = kind === 'free' ? 0 : (kind === 'total' ? bandPrice(rules, bands, from) : 0) + amountOf(random)
    const unit = kind === 'unit' ? random.of(units) : null
    bands.push({ to, kind, amount, unit })
    if (unit !== null && to !== null) chargedUntil = Math.ceil(to / unit) * unit
    if (last) break
    from = to!
  }
  return bands
}

const WORKDAYS: DayKind[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const WEEKS: DayKind[][][] = [
  [[...WORKDAYS, 'sat', 'sun']],
  [[...WORKDAYS, 'sat', 'sun', 'holiday']],
  [WORKDAYS, ['sat', 'sun', 'holiday']],
  [WORKDAYS, ['sat', 'sun']],
  [['mon', 'wed', 'fri'], ['tue', 'thu', 'sat'], ['sun'], ['holiday']],
]

/** Rules that pass the checks for publishing. */
export function rulesOf(random: Random): TariffRules {
  const countRules = {
    counted_from: random.of(COUNTED_FROM),
    tolerance: random.once(2) ? 0 : random.upTo(12),
    restart: random.of(RESTARTS),
  }
  return {
    ...countRules,
    grace: { kind: random.of(GRACES), minutes: random.of([0, 5, 15, 30, 61]) },
    tables: random.of(WEEKS).map((days) => ({ days, bands: bandsOf(random, countRules) })),
    table_by: random.of(TABLES_BY),
    cap: random.once(3) ? { amount: random.upTo(300) * 100, per: random.of(CAP_PERS) } : null,
    surcharges: Array.from({ length: random.once(2) ? 0 : random.between(1, 2) }, () => ({
      from: timeOf(random),
      to: timeOf(random),
      days: random.of<DayKind[]>([[...WORKDAYS, 'sat', 'sun', 'holiday'], WORKDAYS, ['sat', 'sun'], ['holiday'], ['fri', 'holiday']]),
      amount: amountOf(random),
      per: random.of(SURCHARGE_PERS),
    })),
    stacking: random.of(STACKINGS),
    lost_card: amountOf(random),
    unknown_entry: random.once(2) ? { amount: amountOf(random) } : { from: timeOf(random) },
    vat: random.once(2) ? null : { rate: random.of([0, 700, 1000, 333]), included: random.once(2) },
    round_to: random.of([1, 1, 25, 100, 500]),
    leave_minutes: random.upTo(60),
  }
}

/** A stamp; with `tariffs` it may bring other rules. */
export function stampOf(random: Random, tariffs: boolean): Stamp {
  const stamp = `stamp ${random.upTo(99)}`
  const effect = random.of([
    'free_minutes',
    'free_minutes',
    'percent',
    'amount',
    ...(tariffs ? ['tariff'] : []),
    ...(random.once(4) ? ['waiver'] : []),
  ])
  if (effect === 'free_minutes') return { stamp, effect, minutes: random.once(3) ? random.upTo(600) : random.between(1, 6) * 30 }
  if (effect === 'percent') return { stamp, effect, percent: random.upTo(100) }
  if (effect === 'amount') return { stamp, effect, amount: amountOf(random) }
  if (effect === 'tariff') return { stamp, effect, rules: rulesOf(random) }
  return { stamp, effect: 'waiver' }
}

/** Moments to place stays around: clock changes, leap days, ends of years, ordinary days. */
const MOMENTS: readonly [zone: string, day: string, time: string][] = [
  ['Asia/Bangkok', '2026-11-20', '18:00'],
  ['Asia/Bangkok', '2026-12-31', '23:00'],
  ['Asia/Bangkok', '2028-02-28', '20:00'],
  ['America/New_York', '2026-03-08', '02:00'],
  ['America/New_York', '2026-11-01', '01:00'],
  ['Europe/London', '2026-03-29', '01:00'],
  ['Europe/London', '2026-10-25', '01:00'],
  ['Europe/London', '2028-02-29', '12:00'],
  ['Australia/Lord_Howe', '2026-04-05', '01:30'],
  ['Australia/Lord_Howe', '2026-10-04', '02:00'],
  // Midnight is skipped, or follows an hour that clocks show twice.
  ['Africa/Cairo', '2026-04-24', '00:00'],
  ['Africa/Cairo', '2026-10-30', '00:00'],
  ['America/Havana', '2026-11-01', '00:30'],
]
const HOLIDAYS = [
  '2026-03-08',
  '2026-04-05',
  '2026-04-24',
  '2026-10-25',
  '2026-11-02',
  '2026-11-20',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
]

export interface RandomStay {
  readonly stay: Stay
  readonly calendar: TariffCalendar
}

const instants = new Map<string, number>()
function momentOf(random: Random): { zone: string; at: number } {
  const [zone, day, time] = random.of(MOMENTS)
  const key = `${zone} ${day}`
  if (!instants.has(key)) instants.set(key, instantAt(day, time, zone).getTime())
  return { zone, at: instants.get(key)! }
}

/** Most stays last hours, some last days, one in 500 lasts weeks. */
export function stayOf(random: Random): RandomStay {
  const { zone, at } = momentOf(random)
  const length = random.upTo(499)
  const minutes =
    length === 0
      ? random.upTo(86_400)
      : length < 60
        ? random.upTo(4320)
        : length < 160
          ? random.upTo(1500)
          : length < 260
            ? random.upTo(40)
            : random.upTo(480)
  const entry = at + random.between(-minutes - 600, 900) * 60_000 + random.upTo(59_999)
  const exit = (Math.floor(entry / 60_000) + minutes) * 60_000 + random.upTo(59_999)
  return {
    stay: { entry: random.once(50) ? null : entry, exit, lost_card: random.once(10) },
    calendar: { time_zone: zone, holidays: random.once(4) ? [] : HOLIDAYS },
  }
}
