import fc from 'fast-check'
import { addDays, dayEnd, dayIn, dayStart, daysBetween, daysFromTo, instantAt, isDay, timeIn, weekday } from './calendar.ts'
import { isZone, wallTime } from './zone.ts'

const ZONES = [
  'Asia/Bangkok',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Asia/Tehran',
  'Africa/Cairo',
  'UTC',
]
const HOUR = 3_600_000
const anyInstant = fc.integer({ min: Date.parse('1970-01-01T00:00:00Z'), max: Date.parse('2037-12-31T00:00:00Z') })

describe('days in a zone', () => {
  it('puts Bangkok seven hours ahead, without daylight saving', () => {
    expect(dayIn('2026-11-20T16:59:59.999Z', 'Asia/Bangkok')).toBe('2026-11-20')
    expect(dayIn('2026-11-20T17:00:00Z', 'Asia/Bangkok')).toBe('2026-11-21')
    expect(dayStart('2026-11-21', 'Asia/Bangkok').toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(dayEnd('2026-11-21', 'Asia/Bangkok').toISOString()).toBe('2026-11-21T17:00:00.000Z')
    expect(timeIn('2026-11-20T07:05:09Z', 'Asia/Bangkok')).toBe('14:05')
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23], // clocks went from 00:00 to 01:00: midnight did not exist
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', 25], // clocks went from 24:00 back to 23:00
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0], // the island crossed the date line: this day was skipped
  ])('in %s %s begins at %s and lasts %d h', (zone, day, start, hours) => {
    expect(dayStart(day, zone).toISOString()).toBe(start)
    expect((dayEnd(day, zone).getTime() - dayStart(day, zone).getTime()) / HOUR).toBe(hours)
  })

  it.each(ZONES)('holds every instant within its own day in %s', (zone) => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = dayIn(instant, zone)
        expect(dayStart(day, zone).getTime()).toBeLessThanOrEqual(instant)
        expect(dayEnd(day, zone).getTime()).toBeGreaterThan(instant)
      }),
      { numRuns: 150 },
    )
  })

  it.each(ZONES)('cuts three years into days without gap or overlap in %s', (zone) => {
    for (const first of ['2011-06-01', '2018-01-01', '2026-01-01']) {
      for (const day of daysFromTo(first, addDays(first, 410))) {
        const start = dayStart(day, zone).getTime()
        const end = dayEnd(day, zone).getTime()
        expect(dayStart(addDays(day, 1), zone).getTime()).toBe(end)
        if (start === end) continue
        expect(dayIn(start, zone)).toBe(day)
        expect(dayIn(end - 1, zone)).toBe(day)
        expect(dayIn(start - 1, zone) < day).toBe(true)
      }
    }
  })

  it('finds the instant of a time of day, moved on where clocks skip it, the first where it comes twice', () => {
    expect(instantAt('2026-11-20', '14:05', 'Asia/Bangkok').toISOString()).toBe('2026-11-20T07:05:00.000Z')
    expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(instantAt('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantAt('2026-10-25', '03:00', 'Europe/Berlin').toISOString()).toBe('2026-10-25T02:00:00.000Z')
  })

  it('agrees with the wall clock for milliseconds and before 1970', () => {
    expect(wallTime(-1, 'UTC')).toBe(-1)
    expect(wallTime(Date.parse('0044-03-15T12:00:00.123Z'), 'UTC')).toBe(Date.parse('0044-03-15T12:00:00.123Z'))
    expect(dayIn(new Date('1900-01-01T00:00:00Z'), 'Asia/Bangkok')).toBe('1900-01-01')
  })

  it('throws for a broken instant, day, time or zone instead of answering another day', () => {
    expect(() => dayIn('yesterday', 'UTC')).toThrow(RangeError)
    expect(() => dayIn(0, 'Mars/Olympus')).toThrow(RangeError)
    expect(() => dayStart('2026-02-30', 'UTC')).toThrow(RangeError)
    expect(() => instantAt('2026-02-20', '24:00', 'UTC')).toThrow(RangeError)
  })
})

describe('days of the calendar', () => {
  it('are real days only', () => {
    for (const day of ['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31']) expect(isDay(day)).toBe(true)
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '', '2026-11-20T00:00', '+002026-11-20'])
      expect(isDay(day)).toBe(false)
  })

  it('add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -20_000, max: 20_000 }), (offset, count) => {
        const day = addDays('1950-01-01', offset)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
        expect(weekday(addDays(day, 7))).toBe(weekday(day))
      }),
    )
    expect(weekday('2026-11-20')).toBe(5)
    expect(daysFromTo('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(daysFromTo('2026-03-02', '2026-03-01')).toEqual([])
  })
})

describe('isZone', () => {
  it.each(['Asia/Bangkok', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+7'])('knows %s', (zone) => expect(isZone(zone)).toBe(true))
  it.each(['', 'Mars/Olympus', '+07:00', 'Asia/Bangkok\n', '../etc/passwd', 'A'.repeat(100)])('refuses %j', (zone) =>
    expect(isZone(zone)).toBe(false),
  )
})
