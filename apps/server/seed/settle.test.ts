import fc from 'fast-check'
import { DAY, dayOf, HOUR, hourOf, startOf } from './calendar.ts'
import { DEMO_ORGANISATIONS } from './organisations.ts'
import { limitOf, slotsOfDay } from './rhythm.ts'
import { createRng } from './rng.ts'
import { settle } from './settle.ts'

const tower = DEMO_ORGANISATIONS[0]!
const YEAR = Date.parse('2026-11-20T00:00:00+07:00')

function daysUntil(now: number) {
  const days = [2, 1, 0].map((ago) => dayOf(now - ago * DAY))
  return days.flatMap((day) => slotsOfDay(createRng(day), tower.rhythm, day)).sort((a, b) => a.at - b.at)
}

it('the last day of the demo is true at every hour of every day: nothing in the future, somebody inside, as many overstaying as asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * DAY - 1 }), fc.boolean(), (offset, workday) => {
      const now = YEAR + offset
      const present = tower.present!(hourOf(now), workday)
      const slots = settle(createRng('test'), tower.rhythm, daysUntil(now), now, present)
      const inside = slots.filter((slot) => slot.at + slot.stay > now)
      expect(Math.max(...slots.map((slot) => slot.at))).toBeLessThanOrEqual(now)
      expect(slots.every((slot, index) => index === 0 || slot.at >= slots[index - 1]!.at)).toBe(true)
      expect(inside.length).toBeGreaterThanOrEqual(present.inside)
      expect(inside.filter((slot) => slot.at + limitOf(slot.type) < now)).toHaveLength(present.overstaying)
      const midnight = startOf(dayOf(now))
      if (now - midnight > HOUR) expect(slots.filter((slot) => slot.at >= midnight).length).toBeGreaterThanOrEqual(present.today)
    }),
    { numRuns: 300 },
  )
})
