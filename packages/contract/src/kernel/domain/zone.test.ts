import { wallTime } from './zone.ts'

/** The time as a separate formatter shows it. */
const shownBy = (formatter: Intl.DateTimeFormat, instant: number) => {
  const parts = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) + (instant % 1000)
}

/** Clocks that change by an hour, by half an hour, over a month of fasting, by a whole day, and never. */
const ZONES = ['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia', 'America/Santiago', 'Asia/Bangkok']

it.each(ZONES)('a clock in %s shows what the runtime says, on each day of twenty-five years', (zone) => {
  const formatter = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const wrong: string[] = []
  // Each day at a different time, and each instant twice because days are cached.
  for (let instant = Date.UTC(2005, 0), turn = 0; instant < Date.UTC(2030, 0); instant += 86_400_000 + 17 * 60_000 + 1, turn++)
    for (const time of [instant, instant + (turn % 48) * 1_800_000])
      if (wallTime(time, zone) !== shownBy(formatter, time)) wrong.push(new Date(time).toISOString())
  expect(wrong).toEqual([])
})
