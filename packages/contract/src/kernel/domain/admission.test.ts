import fc from 'fast-check'
import { type Admission, type Asking, reasonsAgainst } from './admission.ts'
import { addDays, dayIn, instantAt, weekday } from './calendar.ts'
import { type Span, WEEKDAYS, type WeekHours } from './opening-hours.ts'

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
const why = (member: Partial<Admission>, attempt: Partial<Asking> = {}) =>
  reasonsAgainst({ ...FREE, ...member }, { ...AT, ...attempt }, codes)
const everyDay = (...spans: Span[]): WeekHours => Object.fromEntries(WEEKDAYS.map((name) => [name, spans])) as unknown as WeekHours
const noHours = everyDay()

const ZONES = ['Asia/Bangkok', 'UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Asia/Kathmandu']
const instants = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
const zones = fc.constantFrom(...ZONES)
const times = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

describe('why somebody is not let in', () => {
  it('is nothing where nothing is against it', () => expect(why({})).toEqual([]))

  it('is told whole, each reason with what explains it', () => {
    expect(
      why({
        status: 'on_hold',
        valid_until: '2026-11-19',
        hours: { ...noHours, fri: [{ from: '18:00', to: '06:00' }] },
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
        const hours = { ...noHours, [WEEKDAYS[day]!]: [{ from, to }] }
        const today = dayIn(now, time_zone)
        // The rule in terms of instants: the span of that weekday, started today or yesterday.
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
        (status, past, isClosed, gate, place) => {
          const reasons = why({
            status,
            valid_until: past ? '2026-11-19' : null,
            hours: isClosed ? noHours : null,
            gate_ids: gate ? ['g2'] : null,
            location_ids: place ? ['l2'] : null,
          }).map(({ reason }) => reason)
          expect(reasons.includes('not_active')).toBe(status !== 'active')
          expect(reasons.includes('expired')).toBe(past)
          expect(reasons.includes('outside_hours')).toBe(isClosed)
          expect(reasons.includes('wrong_location')).toBe(place)
          // At another location its gates don't matter.
          expect(reasons.includes('wrong_gate')).toBe(gate && !place)
        },
      ),
    )
  })
})

describe('the additional rules of passes and guests', () => {
  it('is a first and a last instant, the last of which is over', () => {
    const [before, after] = ['2026-11-20T02:59:59.999Z', '2026-11-20T03:00:00.001Z']
    expect(why({ valid_from: NOW, valid_until: after })).toEqual([])
    expect(why({ valid_from: after })).toEqual([{ reason: 'not_yet', valid_from: after }])
    expect(why({ valid_until: NOW })).toEqual([{ reason: 'expired', valid_until: NOW }])
    expect(why({ valid_from: before, valid_until: before })).toEqual([{ reason: 'expired', valid_until: before }])
  })

  it('lets them in early, before the first instant, the first day and their hours, but not late', () => {
    const at = (time: string) => ({ now: instantAt('2026-11-20', time, 'Asia/Bangkok').toISOString() })
    const reasons = (admission: Partial<Admission>, time: string) =>
      why({ early_minutes: 30, ...admission }, at(time)).map(({ reason }) => reason)
    const noon = instantAt('2026-11-20', '12:00', 'Asia/Bangkok').toISOString()
    expect([reasons({ valid_from: noon }, '11:29'), reasons({ valid_from: noon }, '11:30')]).toEqual([['not_yet'], []])
    expect([reasons({ valid_from: '2026-11-21' }, '23:29'), reasons({ valid_from: '2026-11-21' }, '23:30')]).toEqual([['not_yet'], []])
    const hours = { ...noHours, fri: [{ from: '12:00', to: '12:10' }] }
    expect(['11:29', '11:30', '12:09', '12:10'].map((time) => reasons({ hours }, time))).toEqual([
      ['outside_hours'],
      [],
      [],
      ['outside_hours'],
    ])
    expect(reasons({ hours: { ...noHours, sat: [{ from: '00:00', to: '01:00' }] } }, '23:30')).toEqual([])
  })

  it('is their status, as a guest or a pass has it', () => {
    expect(why({ status: 'confirmed' })).toEqual([])
    for (const status of ['suspended', 'revoked', 'cancelled', 'pending_approval', 'draft', ''])
      expect(why({ status })).toEqual([{ reason: 'not_active', status }])
  })

  it('is how often they came', () => {
    expect([0, 1, 2, 3].map((uses) => why({ uses, max_uses: 2 }).length)).toEqual([0, 0, 1, 1])
    expect(why({ uses: 2, max_uses: 2 })).toEqual([{ reason: 'used_up', uses: 2, max_uses: 2 }])
    expect(why({ uses: 9, max_uses: null })).toEqual([])
  })
})

/** Quarters of an hour: fine enough for every clock change in these zones, even the half hour of Lord Howe. */
const QUARTER = 15 * 60_000

/** A wall clock in the zone, `YYYY-MM-DD HH:MM`, read from the runtime without our own code. */
function onTheWall(instant: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Walks through the quarters of five days, opening and closing a door like a person with a list and a clock. */
function slowly(admission: Required<Admission>, attempt: Asking): string[] {
  const now = Date.parse(attempt.now)
  const early = admission.early_minutes * 60_000
  const walk = Array.from({ length: 512 }, (_, step) => now + (step - 200) * QUARTER)
  const clock = walk.map((instant) => ({ at: instant, wall: onTheWall(instant, attempt.time_zone) }))
  const wallAt = (instant: number) => onTheWall(instant, attempt.time_zone)
  const firstAt = (wall: string) => clock.find((tick) => tick.wall >= wall)!.at
  // The first day is incomplete, and spans of the last two may end after the walk.
  const days = [...new Set(clock.map(({ wall }) => wall.slice(0, 10)))].slice(1, -2)
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const open = days.some((day) => {
    const isClosed = admission.not_on_holidays && attempt.holidays.includes(day)
    const whole = [{ from: '00:00', to: '00:00' }]
    const name = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[new Date(day).getUTCDay()]!
    const spans = isClosed ? [] : admission.hours === null ? whole : admission.hours[name]
    return spans.some(({ from, to }) => {
      const ends = firstAt(`${to <= from ? nextDay(day) : day} ${to}`)
      return firstAt(`${day} ${from}`) - early <= now && now < ends
    })
  })
  const reasons = []
  if (admission.status !== 'active' && admission.status !== 'confirmed') reasons.push('not_active')
  const { valid_from: from, valid_until: end } = admission
  if (from && (from.length === 10 ? `${from} 00:00` > wallAt(now + early) : Date.parse(from) > now + early)) reasons.push('not_yet')
  if (end && (end.length === 10 ? `${end} 24:00` < wallAt(now) : Date.parse(end) <= now)) reasons.push('expired')
  if (!open) reasons.push('outside_hours')
  if (admission.location_ids && !admission.location_ids.some((id) => id === attempt.location_id)) reasons.push('wrong_location')
  else if (admission.gate_ids && !admission.gate_ids.some((id) => id === attempt.gate_id)) reasons.push('wrong_gate')
  if (admission.max_uses !== null && admission.max_uses - admission.uses < 1) reasons.push('used_up')
  return reasons
}

it('says of everybody what a door that is opened and closed by a clock on the wall says', () => {
  // Clock changes by an hour, by half an hour and at midnight, and 29 February.
  const changes = [
    ['America/New_York', '2026-03-08T07:00Z'],
    ['America/New_York', '2026-11-01T06:00Z'],
    ['Europe/Berlin', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
    ['America/Santiago', '2026-09-06T04:00Z'],
    ['America/Santiago', '2026-04-05T03:00Z'],
    ['Asia/Bangkok', '2028-02-29T05:00Z'],
    ['Pacific/Kiritimati', '2028-03-01T00:00Z'],
    ['Asia/Kathmandu', '2027-12-31T18:15Z'],
  ] as const
  const time = fc
    .tuple(fc.nat(23), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
  const spans = fc.array(fc.record({ from: time, to: time }), { maxLength: 2 })
  const week = fc.record(Object.fromEntries(WEEKDAYS.map((name) => [name, spans])) as Record<(typeof WEEKDAYS)[number], typeof spans>)
  const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const quarterShift = fc.integer({ min: -150, max: 150 })
  const bound = nullable(fc.record({ quarters: quarterShift, day: fc.boolean() }))
  fc.assert(
    fc.property(
      fc.record({
        change: fc.constantFrom(...changes),
        quarters: quarterShift,
        hours: nullable(week),
        not_on_holidays: fc.boolean(),
        holidays: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 2 }),
        from: bound,
        until: bound,
        status: fc.constantFrom('active', 'confirmed', 'revoked'),
        gate_ids: nullable(fc.subarray(['g1', 'g2', 'g3'])),
        location_ids: nullable(fc.subarray(['l1', 'l2'])),
        early_minutes: fc.constantFrom(0, 15, 30, 180, 1440),
        uses: fc.nat(3),
        max_uses: nullable(fc.nat(3)),
      }),
      ({ change: [time_zone, change], quarters, holidays, from, until, ...rest }) => {
        const now = Date.parse(change) + quarters * QUARTER
        const limit = (end: typeof from) => {
          const time = end && now + end.quarters * QUARTER
          return time === null ? null : end!.day ? onTheWall(time, time_zone).slice(0, 10) : new Date(time).toISOString()
        }
        const admission = { ...rest, valid_from: limit(from), valid_until: limit(until) }
        const days = holidays.map((day) => onTheWall(now + day * 86_400_000, time_zone).slice(0, 10))
        const attempt = { ...AT, time_zone, holidays: days, now: new Date(now).toISOString() }
        expect(reasonsAgainst(admission, attempt, codes).map(({ reason }) => reason)).toEqual(slowly(admission, attempt))
      },
    ),
    { numRuns: 1000 },
  )
})
