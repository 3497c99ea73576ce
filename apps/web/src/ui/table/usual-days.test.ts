import { daysOf, PERIODS, periodOf } from './usual-days.ts'

const TODAY = '2026-11-21'

describe('the usual days of a list', () => {
  it.each([false, true])('are distinguished from any other days, ahead: %s', (ahead) => {
    for (const period of PERIODS) expect(periodOf(daysOf(period, TODAY, ahead), TODAY, ahead)).toBe(period)
    expect(periodOf({ startDate: '2026-11-15', endDate: undefined }, TODAY, ahead)).toBe('custom')
  })

  it('end today, or begin today when they are ahead', () => {
    expect(daysOf('week', TODAY)).toEqual({ startDate: '2026-11-15', endDate: TODAY })
    expect(daysOf('week', TODAY, true)).toEqual({ startDate: TODAY, endDate: '2026-11-27' })
    expect(daysOf('all', TODAY)).toEqual({ startDate: undefined, endDate: undefined })
  })
})
