import { nextMonday, priceOf } from './examples.ts'
import { firstRules } from './rules-values.ts'

describe('an example of a version', () => {
  it('[R-14a] begins on the next Monday', () => {
    const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-07']
    expect(week.map(nextMonday)).toEqual(['2026-03-02', '2026-03-09', '2026-03-09', '2026-03-09'])
  })

  it('[R-14a] is priced in the location’s time zone, with its lost card', () => {
    const night = { from: '22:00', to: '05:00', days: ['mon'], amount: 10_000, per: 'night' } as const
    const rules = { ...firstRules('THB'), surcharges: [night] }
    const at = (time: string, minutes: number, lost_card = false) =>
      priceOf({ entry: `2026-03-02T${time}`, minutes, lost_card, expected: 0 }, rules, { time_zone: 'Asia/Bangkok', holidays: [] })
    expect([at('09:00', 15), at('09:00', 16), at('21:30', 31), at('09:00', 60, true)]).toEqual([0, 2000, 12_000, 22_000])
  })
})
