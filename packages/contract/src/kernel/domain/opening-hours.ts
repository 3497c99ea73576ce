import { addDays, type Day, dayIn, daysFromTo, type Instant, instantAt, weekday } from './calendar.ts'

/** Sunday first, as in `weekday`. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:MM` each. If the end is at or before the start, it is on the next day. */
export interface Span {
  readonly from: string
  readonly to: string
}
export type WeekHours = Readonly<Record<Weekday, readonly Span[]>>

export interface SpecialDay {
  readonly date: Day
  readonly hours: readonly Span[]
}

export interface OpeningTimes {
  /** Null: always open. */
  readonly hours: WeekHours | null
  readonly holidays: readonly SpecialDay[]
  readonly time_zone: string
}

const DAY_MINUTES = 1440
const WHOLE_DAY: readonly Span[] = [{ from: '00:00', to: '00:00' }]
const ALWAYS: WeekHours = Object.fromEntries(WEEKDAYS.map((day) => [day, WHOLE_DAY])) as Record<Weekday, readonly Span[]>

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const endOf = ({ from, to }: Span): number => (minutesOf(to) > minutesOf(from) ? minutesOf(to) : minutesOf(to) + DAY_MINUTES)

export function overlaps(spans: readonly Span[]): boolean {
  const sorted = [...spans].sort((first, other) => minutesOf(first.from) - minutesOf(other.from))
  return sorted.some((span, index) => index > 0 && minutesOf(span.from) < endOf(sorted[index - 1]!))
}

const spansOf = ({ hours, holidays }: OpeningTimes, day: Day): readonly Span[] =>
  holidays.find(({ date }) => date === day)?.hours ?? hours?.[WEEKDAYS[weekday(day)]!] ?? []

/** Instants in milliseconds. */
export interface Period {
  readonly start: number
  readonly end: number
}

/** A skipped time counts as the clock change. */
const periodsOf = (place: OpeningTimes, day: Day): Period[] =>
  spansOf(place, day).map((span) => ({
    start: instantAt(day, span.from, place.time_zone).getTime(),
    end: instantAt(minutesOf(span.to) > minutesOf(span.from) ? day : addDays(day, 1), span.to, place.time_zone).getTime(),
  }))

/** Open periods from a first to a last day, including those that started the evening before. RangeError for an unknown zone. */
export const openPeriods = (place: OpeningTimes, from: Day, to: Day): Period[] =>
  daysFromTo(addDays(from, -1), to).flatMap((day) => periodsOf({ ...place, hours: place.hours ?? ALWAYS }, day))

const timeOf = (instant: Instant): number =>
  instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)

/**
 * A span includes its start and excludes its end; spans of the evening before count. Each span begins `early_minutes` before its start, at most a
 * day. RangeError for an unknown zone.
 */
export function isOpenAt(place: OpeningTimes, instant: Instant, early_minutes = 0): boolean {
  const time = timeOf(instant)
  const latest = time + early_minutes * 60_000
  const periods = openPeriods(place, dayIn(time, place.time_zone), dayIn(latest, place.time_zone))
  return periods.some(({ start, end }) => start <= latest && time < end)
}

/** `HH:MM` of the latest end before an instant, on the same local day; null if it hasn't been open that day yet. */
export function closedAt(place: OpeningTimes, instant: Instant): string | null {
  const time = timeOf(instant)
  const today = dayIn(time, place.time_zone)
  const ends = [addDays(today, -1), today]
    .flatMap((day) => periodsOf(place, day).map(({ end }, index) => ({ end, to: spansOf(place, day)[index]!.to })))
    .filter(({ end }) => end <= time && dayIn(end, place.time_zone) === today)
  return ends.sort((first, other) => other.end - first.end)[0]?.to ?? null
}
