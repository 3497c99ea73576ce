import fc from 'fast-check'
import { addDays, dayStart, instantAt, weekday } from '../kernel/domain/calendar.ts'
import { WEEKDAYS } from '../kernel/domain/opening-hours.ts'
import { LONGEST_REPEAT, MOST_DAYS, repeatDays, repeatProblem, repeatRule } from './pre-register-repeat.ts'

const rule = (overrides: object) => repeatRule.parse({ weekdays: [...WEEKDAYS], until: '2099-12-31', ...overrides })

describe('the days of a repeated visit', () => {
  it('are the weekdays of the rule, with the last day and without the exceptions and holidays', () => {
    const weekly = { weekdays: ['mon', 'thu'], until: '2099-12-24', except: ['2099-12-14'] }
    // 2099-12-07 is a Monday.
    expect(repeatDays('2099-12-07', rule(weekly), [])).toEqual(['2099-12-07', '2099-12-10', '2099-12-17', '2099-12-21', '2099-12-24'])
    expect(repeatDays('2099-12-07', rule(weekly), ['2099-12-10'])).toContain('2099-12-10')
    expect(repeatDays('2099-12-07', rule({ ...weekly, not_on_holidays: true }), ['2099-12-10'])).not.toContain('2099-12-10')
  })

  it('go over the end of February, which has a 29th in some years', () => {
    expect(repeatDays('2096-02-28', rule({ until: '2096-03-01' }), [])).toEqual(['2096-02-28', '2096-02-29', '2096-03-01'])
    expect(repeatDays('2097-02-28', rule({ until: '2097-03-01' }), [])).toEqual(['2097-02-28', '2097-03-01'])
  })

  it('begin at the same time by the clock on days of 23 and 25 hours', () => {
    const zone = 'Europe/Berlin'
    for (const [first, lastDay, hours] of [
      ['2026-03-28', '2026-03-30', [24, 23]],
      ['2026-10-24', '2026-10-26', [24, 25]],
    ] as const) {
      const starts = repeatDays(first, rule({ until: lastDay }), []).map((day) => instantAt(day, '00:00', zone).getTime())
      expect(starts.slice(1).map((start, index) => (start - starts[index]!) / 3_600_000)).toEqual(hours)
      expect(starts[0]).toBe(dayStart(first, zone).getTime())
    }
  })

  it('are in order, none twice, each of the rule, and none of the rule is missing', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('2000-01-01', n))
    const weekdays = fc.subarray([...WEEKDAYS], { minLength: 1 })
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -3, max: 1500 }),
        weekdays,
        fc.array(fc.nat(60)),
        fc.boolean(),
        (first, length, weekdayNames, off, holds) => {
          const lastDay = addDays(first, length)
          const away = off.map((n) => addDays(first, n))
          const actualDays = repeatDays(
            first,
            rule({ weekdays: weekdayNames, until: lastDay, except: away.slice(0, 5), not_on_holidays: holds }),
            away.slice(5),
          )
          const left_out = holds ? away : away.slice(0, 5)
          const expected: string[] = []
          for (let day = first; day <= lastDay && day <= addDays(first, LONGEST_REPEAT); day = addDays(day, 1))
            if (weekdayNames.includes(WEEKDAYS[weekday(day)]!) && !left_out.includes(day)) expected.push(day)
          expect(actualDays).toEqual(expected.slice(0, MOST_DAYS + 1))
        },
      ),
    )
  })

  it('have a last day that is neither before the first nor too far ahead', () => {
    expect(repeatProblem('2099-01-02', { until: '2099-01-01' })).toBe('until_before_from')
    expect(repeatProblem('2099-01-02', { until: '2099-01-02' })).toBeUndefined()
    expect(repeatProblem('2099-01-02', { until: addDays('2099-01-02', LONGEST_REPEAT + 1) })).toBe('repeat_too_long')
  })
})
