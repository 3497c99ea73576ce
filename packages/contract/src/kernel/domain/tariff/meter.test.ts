import { inject } from 'vitest'
import { charge } from './charge.ts'
import { checkRules } from './check.ts'
import { meter } from './meter.fixture.ts'
import { Random, rulesOf, stampOf, stayOf } from './random.fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the nightly run is on. */
    isNightly: boolean
  }
}

/** All of them at night, a tenth with `npm test`. */
const ROUNDS = inject('isNightly') ? 100_000 : 10_000

describe('R-14 the price of a stay', () => {
  it('is what a meter that runs minute by minute comes to, over thousands of random tariffs and stays', () => {
    const disagreements: unknown[] = []
    for (let round = 0; round < ROUNDS && disagreements.length < 3; round++) {
      const random = new Random(round)
      const rules = rulesOf(random)
      const { stay, calendar } = stayOf(random)
      const stamps = Array.from({ length: random.once(2) ? 0 : random.between(1, 3) }, () => stampOf(random, random.once(3)))
      const { lines, total, vat, minutes } = charge(rules, stay, calendar, stamps)
      const expectedCharge = meter(rules, stay, calendar, stamps)
      const problems = checkRules(rules)
      if (total !== expectedCharge.total || vat !== expectedCharge.vat || minutes !== expectedCharge.minutes || problems.length > 0)
        disagreements.push({ round, rules, stay, calendar, stamps, metered: expectedCharge, total, vat, minutes, lines, problems })
    }
    expect(disagreements).toEqual([])
  })
})
