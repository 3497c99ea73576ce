/** Formatters are costly (0.05 ms); the cap bounds hostile spellings. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MOST_FORMATTERS = 600

function formatterFor(zone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(zone)
  if (cachedFormatter) return cachedFormatter
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatters.size >= MOST_FORMATTERS) formatters.clear()
  formatters.set(zone, formatter)
  return formatter
}

/** Whether this runtime knows the zone by name (`Asia/Bangkok`, `UTC`). Bare offsets (`+07:00`) are refused: they have no daylight saving. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(zone)) return false
  try {
    formatterFor(zone)
    return true
  } catch {
    return false
  }
}

/** The local clock in the zone, as milliseconds in UTC; `wallTime(t) - t` is the offset. RangeError for an unknown zone or an invalid instant. */
export function wallTime(instant: number, zone: string): number {
  const offset = instant >= 0 && instant < LAST_KEPT ? offsetOfDay(Math.floor(instant / DAY_MS), zone) : null
  return offset === null ? shownTime(instant, zone) : instant + offset
}

function shownTime(instant: number, zone: string): number {
  // `11/20/2026 AD, 14:05:09`: parsing this is three times as fast as `formatToParts`.
  const text = formatterFor(zone).format(instant)
  const [month, day, year, hour, minute, second] = text.match(/\d+/g)!.map(Number)
  const wall = new Date(0)
  wall.setUTCFullYear(text.includes('B') ? 1 - year! : year!, month! - 1, day)
  wall.setUTCHours(hour!, minute, second)
  // Intl shows whole seconds.
  return wall.getTime() + (((instant % 1000) + 1000) % 1000)
}

const DAY_MS = 86_400_000
/** Offset of each UTC day, null if it changes that day: since 1970 no zone changed twice in a day. Cached because formatters are slow. */
const offsets = new Map<string, Map<number, number | null>>()
const LAST_KEPT = Date.UTC(2300, 0)
/** Ten years. */
const MOST_DAYS = 3_653

function offsetOfDay(day: number, zone: string): number | null {
  let days = offsets.get(zone)
  const cachedOffset = days?.get(day)
  if (cachedOffset !== undefined) return cachedOffset
  const [start, end] = [day * DAY_MS, (day + 1) * DAY_MS]
  const [first, last] = [shownTime(start, zone) - start, shownTime(end, zone) - end]
  const offset = first === last ? first : null
  if (!days || days.size >= MOST_DAYS) {
    if (!days && offsets.size >= MOST_FORMATTERS) offsets.clear()
    days = new Map()
    offsets.set(zone, days)
  }
  days.set(day, offset)
  return offset
}

/** Alaska had +15:02 before 1867. */
const WIDEST_OFFSET = 16 * 3_600_000

/** The first instant at which the clock shows `wall` or later: the clock change for a skipped time, the first occurrence for a repeated one. */
export function firstInstantAt(wall: number, zone: string): number {
  const offsetAt = (instant: number) => wallTime(instant, zone) - instant
  let before = wall - WIDEST_OFFSET
  let after = wall + WIDEST_OFFSET
  const offsetBefore = offsetAt(before)
  const offsetAfter = offsetAt(after)
  if (offsetBefore === offsetAfter) return wall - offsetBefore
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle) === offsetBefore) before = middle
    else after = middle
  }
  const change = after
  return wall - offsetBefore < change ? wall - offsetBefore : Math.max(change, wall - offsetAfter)
}
