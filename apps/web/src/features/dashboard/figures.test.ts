import fc from 'fast-check'
import { averagePerDay, busiest, isUnused, isWeekend, nextStep, shownHours } from './figures.ts'

const day = (busy: Record<number, number>, runningHour: number, usual: Record<number, number> = {}) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, checkins: busy[hour] ?? 0, usual: usual[hour] ?? 0, running: hour === runningHour }))
const span = (hours: readonly { hour: number }[]) => [hours[0]?.hour, hours.at(-1)?.hour]

describe('the hours of the chart', () => {
  it('reach from the first busy hour to the last, the usual ones and the running one included', () => {
    expect(span(shownHours(day({ 6: 3, 13: 20 }, 14, { 18: 2 })))).toEqual([6, 18])
    expect(span(shownHours(day({ 0: 1 }, 23)))).toEqual([0, 23])
  })

  it('leave out hours that are usually all but empty', () =>
    expect(span(shownHours(day({ 8: 5, 16: 1 }, 10, { 3: 0.1 })))).toEqual([8, 16]))

  it('are a stretch of at least eight that misses no check-in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.integer({ min: 0, max: 23 }).map(String), fc.nat(40)), fc.integer({ min: 0, max: 23 }), (busy, now) => {
        const hours = day(busy, now)
        const visibleHours = shownHours(hours)
        const sum = (hourList: readonly { checkins: number }[]) => hourList.reduce((total, { checkins }) => total + checkins, 0)
        return (
          visibleHours.length >= 8 &&
          sum(visibleHours) === sum(hours) &&
          visibleHours.every(({ hour }, index) => hour === visibleHours[0]!.hour + index)
        )
      }),
    )
  })
})

describe('the last days', () => {
  const days = [
    { date: '2026-11-16', checkins: 0, checkouts: 0 },
    { date: '2026-11-17', checkins: 100, checkouts: 90 },
    { date: '2026-11-18', checkins: 0, checkouts: 10 },
    { date: '2026-11-19', checkins: 110, checkouts: 100 },
    { date: '2026-11-20', checkins: 7, checkouts: 3 },
  ]

  it('average over whole days since the first visit', () => {
    expect(averagePerDay(days, '2026-11-20')).toBe(70)
    expect(averagePerDay(days.slice(4), '2026-11-20')).toBeNull()
    expect(averagePerDay([], '2026-11-20')).toBeNull()
  })

  it('have a busiest one, unless nothing happened', () => {
    expect(busiest(days)?.date).toBe('2026-11-19')
    expect(busiest(days.slice(0, 1))).toBeUndefined()
  })

  it('know their weekends', () =>
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([false, true, true, false]))
})

describe('an organisation that begins', () => {
  const quietDays = [{ date: '2026-11-20', checkins: 0, checkouts: 0 }]
  const emptyCounts = { people: 0, visits: 0, vehicles: 0 }
  const place = { id: 'a', name_th: 'ก', name_en: 'A', inside: 0, capacity: null }

  it('is unused until the first visit', () => {
    expect(isUnused({ locations: [], inside: emptyCounts, last_days: quietDays })).toBe(true)
    expect(isUnused({ locations: [place], inside: emptyCounts, last_days: quietDays })).toBe(true)
    expect(isUnused({ locations: [place], inside: emptyCounts, last_days: [{ ...quietDays[0]!, checkins: 1 }] })).toBe(false)
    expect(isUnused({ locations: [place], inside: { ...emptyCounts, visits: 1 }, last_days: quietDays })).toBe(false)
  })

  it('is told the next step', () => expect([nextStep(0, 0), nextStep(2, 0), nextStep(2, 1)]).toEqual(['location', 'gate', 'visit']))
})
