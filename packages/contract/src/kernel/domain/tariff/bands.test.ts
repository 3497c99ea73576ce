import { bandAmounts } from './bands.ts'
import { Random, rulesOf } from './random.fixture.ts'

it('R-14 charges every hour of a day of 25 hours, when summer time ends: its last band goes on to the end', () => {
  const rules = { ...rulesOf(new Random(1)), tolerance: 0 }
  const amounts = bandAmounts(rules, [{ to: 24 * 60, kind: 'unit', amount: 1_000, unit: 60 }], 25 * 60)
  expect(amounts).toEqual([{ from: 0, reach: 25 * 60, count: 25, amount: 25_000 }])
})
