import { dayIn, instantAt } from '@gatehouse/contract/kernel/domain/calendar.ts'
import fc from 'fast-check'
import { endsNextDay, movedEnd, USUAL_MINUTES, usualEnd, usualTimes } from './usual-times.ts'

const BANGKOK = 'Asia/Bangkok'
const MINUTE = 60_000

describe('[R-11] the usual times of a new pre-register', () => {
  it.each([
    ['2099-12-24T02:10:00Z', { day: '2099-12-24', from: '09:30', until: '11:30' }],
    ['2099-12-24T02:30:00Z', { day: '2099-12-24', from: '09:30', until: '11:30' }],
    ['2099-12-24T02:31:00Z', { day: '2099-12-24', from: '10:00', until: '12:00' }],
    // Late in the evening the visit ends on the next day; even later it also begins on the next day.
    ['2099-12-24T15:40:00Z', { day: '2099-12-24', from: '23:00', until: '01:00' }],
    ['2099-12-24T16:40:00Z', { day: '2099-12-25', from: '00:00', until: '02:00' }],
  ])('are right at %s', (now, times) => expect(usualTimes(now, BANGKOK)).toEqual(times))

  it('begin within the next half hour, at a full or half hour, and last two hours', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }), (now) => {
        const { day, from, until } = usualTimes(now, BANGKOK)
        const begins = instantAt(day, from, BANGKOK).getTime()
        expect(from).toMatch(/:(00|30)$/)
        expect(begins).toBeGreaterThan(now.getTime() - MINUTE)
        expect(begins).toBeLessThanOrEqual(now.getTime() + 30 * MINUTE)
        const last = dayIn(begins + USUAL_MINUTES * MINUTE, BANGKOK)
        expect(instantAt(last, until, BANGKOK).getTime()).toBe(begins + USUAL_MINUTES * MINUTE)
        expect(endsNextDay({ from, until })).toBe(last !== day)
      }),
    )
  })

  it('have no end while the time is being typed', () => {
    expect(['', '9', '25:00', '09:7'].map(usualEnd)).toEqual(['', '', '', ''])
  })
})

describe('[E32] the end of a visit whose start moves', () => {
  it.each([
    ['23:30', '01:30', '10:00', '12:00'],
    ['09:00', '17:00', '08:15', '16:15'],
    ['10:00', '12:00', '23:00', '01:00'],
  ])('from %s until %s, moved to %s, is at %s', (from, until, next, moved) => expect(movedEnd({ from, until }, next)).toBe(moved))

  it('stays where a time is invalid', () => {
    expect(movedEnd({ from: '9', until: '12:00' }, '10:00')).toBe('12:00')
    expect(movedEnd({ from: '09:00', until: '12:00' }, '25:00')).toBe('12:00')
    expect(movedEnd({ from: '09:00', until: '' }, '10:00')).toBe('')
  })
})
