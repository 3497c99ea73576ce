import fc from 'fast-check'
import { addDays, dayIn, instantAt, timeIn, weekday } from './calendar.ts'
import { closedAt, isOpenAt, type OpeningTimes, overlaps, type Span, WEEKDAYS, type WeekHours } from './opening-hours.ts'

const CLOSED: WeekHours = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] }
const place = (hours: WeekHours | null, overrides: Partial<OpeningTimes> = {}): OpeningTimes => ({
  hours,
  holidays: [],
  time_zone: 'Asia/Bangkok',
  ...overrides,
})
const at = (day: string, time: string, zone = 'Asia/Bangkok') => instantAt(day, time, zone)
const FRIDAY = '2026-11-20'

describe('opening hours', () => {
  it('include their start and not their end', () => {
    const office = place({ ...CLOSED, fri: [{ from: '08:00', to: '17:30' }] })
    expect(isOpenAt(office, at(FRIDAY, '07:59'))).toBe(false)
    expect(isOpenAt(office, at(FRIDAY, '08:00'))).toBe(true)
    expect(isOpenAt(office, at(FRIDAY, '17:29'))).toBe(true)
    expect(isOpenAt(office, at(FRIDAY, '17:30'))).toBe(false)
    expect(isOpenAt(office, at(addDays(FRIDAY, 1), '09:00'))).toBe(false)
  })

  it('go on after midnight, also into a closed day and a holiday', () => {
    const bar = place({ ...CLOSED, fri: [{ from: '18:00', to: '02:00' }] }, { holidays: [{ date: addDays(FRIDAY, 1), hours: [] }] })
    expect(isOpenAt(bar, at(addDays(FRIDAY, 1), '01:59'))).toBe(true)
    expect(isOpenAt(bar, at(addDays(FRIDAY, 1), '02:00'))).toBe(false)
    expect(isOpenAt(bar, at(FRIDAY, '01:00'))).toBe(false)
  })

  it('are the holiday’s own on a holiday', () => {
    const holidays = [{ date: FRIDAY, hours: [{ from: '10:00', to: '12:00' }] }]
    const office = place({ ...CLOSED, fri: [{ from: '08:00', to: '17:00' }] }, { holidays })
    expect(isOpenAt(office, at(FRIDAY, '09:00'))).toBe(false)
    expect(isOpenAt(office, at(FRIDAY, '11:00'))).toBe(true)
    expect(isOpenAt(place(null, { holidays }), at(FRIDAY, '09:00'))).toBe(false)
    expect(isOpenAt(place(null, { holidays }), at(addDays(FRIDAY, 3), '09:00'))).toBe(true)
  })

  it('are those of the place’s own clock', () => {
    const office = place({ ...CLOSED, fri: [{ from: '08:00', to: '17:00' }] }, { time_zone: 'America/New_York' })
    expect(isOpenAt(office, at(FRIDAY, '20:00', 'Asia/Bangkok'))).toBe(true)
    expect(isOpenAt(office, at(FRIDAY, '09:00', 'Asia/Bangkok'))).toBe(false)
  })

  it('are a whole day from a time to the same time', () => {
    const always = place({ ...CLOSED, fri: [{ from: '00:00', to: '00:00' }] })
    expect(isOpenAt(always, at(FRIDAY, '00:00'))).toBe(true)
    expect(isOpenAt(always, at(FRIDAY, '23:59'))).toBe(true)
    expect(isOpenAt(always, at(addDays(FRIDAY, 1), '00:00'))).toBe(false)
  })

  it('overlap where one begins before another ends, over midnight too', () => {
    const spans = (...texts: string[]): Span[] => texts.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) }))
    expect(overlaps(spans('08:00-12:00', '12:00-17:00'))).toBe(false)
    expect(overlaps(spans('13:00-17:00', '08:00-13:01'))).toBe(true)
    expect(overlaps(spans('22:00-06:00', '08:00-12:00'))).toBe(false)
    expect(overlaps(spans('22:00-06:00', '23:00-23:30'))).toBe(true)
    expect(overlaps(spans('00:00-00:00', '23:00-23:30'))).toBe(true)
  })

  it('say of every moment what a wall clock and the list of days say, in every zone', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const day = fc.array(fc.record({ from: time, to: time }), { maxLength: 3 })
    const week = fc.record({ sun: day, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day })
    // Without clock changes the wall clock alone decides; with them a skipped hour never occurs.
    const zone = fc.constantFrom('Asia/Bangkok', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati')
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }).map((ms) => ms - (ms % 60_000))
    fc.assert(
      fc.property(week, zone, instant, (hours, time_zone, moment) => {
        const [today, now] = [dayIn(moment, time_zone), timeIn(moment, time_zone)]
        const spansOf = (date: string) => hours[WEEKDAYS[weekday(date)]!]
        const ofToday = spansOf(today).some(({ from, to }) => now >= from && (to <= from || now < to))
        const ofYesterday = spansOf(addDays(today, -1)).some(({ from, to }) => to <= from && now < to)
        expect(isOpenAt(place(hours, { time_zone }), moment)).toBe(ofToday || ofYesterday)
      }),
    )
  })
})

it('a place closed last at the end of a span of that day, or of one from the evening before', () => {
  const shop = place({
    ...CLOSED,
    thu: [{ from: '22:00', to: '02:00' }],
    fri: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
  })
  const last = ['01:59', '02:00', '12:30', '17:00', '23:59'].map((time) => closedAt(shop, at(FRIDAY, time)))
  expect(last).toEqual([null, '02:00', '12:00', '17:00', '17:00'])
})
