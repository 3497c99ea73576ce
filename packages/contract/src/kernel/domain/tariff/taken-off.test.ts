import { charge } from './charge.ts'
import type { TariffRules } from './rules.ts'
import { takenOff } from './taken-off.ts'

const rules = (amount: number): TariffRules => ({
  grace: { kind: 'cliff', minutes: 15 },
  tables: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], bands: [{ to: null, kind: 'unit', amount, unit: 60 }] }],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'never', cap: null, surcharges: [], stacking: 'sum' },
  ...{ lost_card: 20_000, unknown_entry: { amount: 10_000 }, vat: { rate: 700, included: false }, round_to: 100, leave_minutes: 15 },
})
const stay = { entry: '2026-03-02T02:00:00.000Z', exit: '2026-03-02T05:00:00.000Z', lost_card: true }
const calendar = { time_zone: 'Asia/Bangkok', holidays: [] }
const off = (...stamps: Parameters<typeof charge>[3] & {}) => [...takenOff(charge(rules(2000), stay, calendar, stamps).lines)]

describe('[R-14b] the amount that stamps took off a fee', () => {
  it('is the amount of the line of each, before VAT, lost card and rounding', () => {
    const hour = { stamp: 'hour', effect: 'free_minutes', minutes: 60 } as const
    const half = { stamp: 'half', effect: 'percent', percent: 50 } as const
    const waiver = { stamp: 'waiver', effect: 'waiver' } as const
    expect(off(hour, half, waiver)).toEqual([
      ['hour', 2000],
      ['half', 2000],
      ['waiver', 2000],
    ])
    expect(off(waiver, { stamp: 'late', effect: 'amount', amount: 500 })).toEqual([
      ['waiver', 6000],
      ['late', 0],
    ])
    expect(off()).toEqual([])
  })

  it('is the difference of the two fees for another tariff, and negative if the other fee is higher', () => {
    const other = (amount: number) => ({ stamp: 'other', effect: 'tariff', rules: rules(amount) }) as const
    expect(off(other(500))).toEqual([['other', 4500]])
    expect(off(other(3000))).toEqual([['other', -3000]])
    expect(off(other(500), { stamp: 'half', effect: 'percent', percent: 50 })).toEqual([
      ['other', 4500],
      ['half', 750],
    ])
  })
})
