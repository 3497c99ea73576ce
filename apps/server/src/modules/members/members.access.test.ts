import { addDays, dayIn, instantAt, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { type Span, WEEKDAYS, type WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import fc from 'fast-check'
import { type Admission, type Asking, reasonsAgainst } from './members.access.ts'

const FREE: Admission = {
  status: 'active',
  valid_from: null,
  valid_until: null,
  hours: null,
  not_on_holidays: false,
  gate_ids: null,
  location_ids: null,
}
const codes = {
  gates: new Map([
    ['g1', { code: 'G1', location_id: 'l1' }],
    ['g2', { code: 'G2', location_id: 'l1' }],
    ['g3', { code: 'G3', location_id: 'l2' }],
  ]),
  locations: new Map([
    ['l1', 'HQ'],
    ['l2', 'WEST'],
  ]),
}
const NOW = '2026-11-20T03:00:00.000Z' // 10:00 on Friday in Bangkok
const AT: Asking = { gate_id: 'g1', location_id: 'l1', time_zone: 'Asia/Bangkok', holidays: [], now: NOW }
const why = (member: Partial<Admission>, asking: Partial<Asking> = {}) =>
  reasonsAgainst({ ...FREE, ...member }, { ...AT, ...asking }, codes)
const everyDay = (...spans: Span[]): WeekHours => Object.fromEntries(WEEKDAYS.map((name) => [name, spans])) as unknown as WeekHours
const never = everyDay()

const ZONES = ['Asia/Bangkok', 'UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Asia/Kathmandu']
const instants = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
const zones = fc.constantFrom(...ZONES)
const times = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

describe('why a member is not let in', () => {
  it('is nothing where nothing is against it', () => expect(why({})).toEqual([]))

  it('is told whole, each reason with what explains it', () => {
    expect(
      why({
        status: 'on_hold',
        valid_until: '2026-11-19',
        hours: { ...never, fri: [{ from: '18:00', to: '06:00' }] },
        gate_ids: ['g2', 'g3'],
      }),
    ).toEqual([
      { reason: 'not_active', status: 'on_hold' },
      { reason: 'expired', valid_until: '2026-11-19' },
      { reason: 'outside_hours', hours_today: [{ from: '18:00', to: '06:00' }], holiday: false },
      { reason: 'wrong_gate', gates: ['G2'] },
    ])
    expect(why({ valid_from: '2026-11-21', location_ids: ['l2'], gate_ids: ['g3'] })).toEqual([
      { reason: 'not_yet', valid_from: '2026-11-21' },
      { reason: 'wrong_location', locations: ['WEST'] },
    ])
  })

  it('does not let in on a holiday who may not come then, and lets in who may', () => {
    const hours = everyDay({ from: '08:00', to: '18:00' })
    expect(why({ hours }, { holidays: ['2026-11-20'] })).toEqual([])
    expect(why({ hours, not_on_holidays: true }, { holidays: ['2026-11-20'] })).toEqual([
      { reason: 'outside_hours', hours_today: [], holiday: true },
    ])
    expect(why({ not_on_holidays: true }, { holidays: ['2026-11-20'] })).toMatchObject([{ holiday: true }])
    expect(why({ hours, not_on_holidays: true }, { holidays: ['2026-11-19'] })).toEqual([])
  })

  it('goes by the days of the gate’s zone: valid from the first instant of the first day to the last of the last', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: -3, max: 3 }), fc.nat(3), (now, time_zone, start, length) => {
        const today = dayIn(now, time_zone)
        const valid_from = addDays(today, start)
        const valid_until = addDays(valid_from, length)
        const reasons = why({ valid_from, valid_until }, { now: now.toISOString(), time_zone }).map(({ reason }) => reason)
        expect(reasons).toEqual(start > 0 ? ['not_yet'] : start + length < 0 ? ['expired'] : [])
      }),
    )
  })

  it('lets in within a span and not outside it, in every zone, also over midnight and a change of clocks', () => {
    fc.assert(
      fc.property(instants, zones, times, times, fc.nat(6), (now, time_zone, from, to, day) => {
        const hours = { ...never, [WEEKDAYS[day]!]: [{ from, to }] }
        const today = dayIn(now, time_zone)
        // Written out again, by instants: the span of that weekday which began today or yesterday.
        const inside = [today, addDays(today, -1)].some((begins) => {
          if (weekday(begins) !== day) return false
          const end = to > from ? begins : addDays(begins, 1)
          return instantAt(begins, from, time_zone) <= now && now < instantAt(end, to, time_zone)
        })
        const reasons = why({ hours }, { now: now.toISOString(), time_zone }).map(({ reason }) => reason)
        expect(reasons).toEqual(inside ? [] : ['outside_hours'])
      }),
      { numRuns: 500 },
    )
  })

  it('has the same reasons whatever else is against it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pending', 'active', 'on_hold', 'inactive', 'banned'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (status, past, closed, gate, place) => {
          const reasons = why({
            status,
            valid_until: past ? '2026-11-19' : null,
            hours: closed ? never : null,
            gate_ids: gate ? ['g2'] : null,
            location_ids: place ? ['l2'] : null,
          }).map(({ reason }) => reason)
          expect(reasons.includes('not_active')).toBe(status !== 'active')
          expect(reasons.includes('expired')).toBe(past)
          expect(reasons.includes('outside_hours')).toBe(closed)
          expect(reasons.includes('wrong_location')).toBe(place)
          // Where the place is another, its gates are of no interest.
          expect(reasons.includes('wrong_gate')).toBe(gate && !place)
        },
      ),
    )
  })
})
