import fc from 'fast-check'
import { RecentOrganisations } from './recent-organisations.ts'

describe('organisations at work', () => {
  it('says for five seconds that another was there', () => {
    const recent = new RecentOrganisations()
    expect(recent.hasOthers(1, 0)).toBe(false)
    recent.saw(1, 0)
    expect(recent.hasOthers(1, 0)).toBe(false)
    expect(recent.hasOthers(2, 4_999)).toBe(true)
    expect(recent.hasOthers(2, 5_000)).toBe(false)
  })

  it('agrees with a model that remembers all of them', () => {
    const event = fc.record({ organisation: fc.integer({ min: 1, max: 4 }), after: fc.integer({ min: 0, max: 4_000 }) })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const recent = new RecentOrganisations()
        const lastCalls = new Map<number, number>()
        let now = 0
        for (const { organisation, after } of events) {
          now += after
          const others = [...lastCalls].some(([other, time]) => other !== organisation && now - time < 5_000)
          expect(recent.hasOthers(organisation, now)).toBe(others)
          recent.saw(organisation, now)
          lastCalls.set(organisation, now)
        }
      }),
    )
  })
})
