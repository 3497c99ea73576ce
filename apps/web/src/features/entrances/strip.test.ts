import type { VisitorMatch } from '@gatehouse/contract/entrances.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenIndex, heldBy, howToTake, isRepeat, meantBy, moveChoice, REPEAT_WITHIN, shownMatches } from './strip.ts'

const match = (inside: boolean, card_number: string | null = null, location_id = 'here') =>
  ({ inside, entrance: { card_number, location_id } }) as VisitorMatch
const may = { check_in: true, check_out: true }

describe('the answer strip', () => {
  it('moves through the lines and around the ends', () => {
    expect(moveChoice(0, 1, 3)).toBe(1)
    expect(moveChoice(2, 1, 3)).toBe(0)
    expect(moveChoice(0, -1, 3)).toBe(2)
    expect(moveChoice(0, 1, 0)).toBe(0)
    fc.assert(
      fc.property(fc.nat(7), fc.constantFrom(1 as const, -1 as const), fc.integer({ min: 8, max: 8 }), (at, step, count) => {
        const next = moveChoice(at, step, count)
        expect(next >= 0 && next < count).toBe(true)
        expect(moveChoice(next, step === 1 ? -1 : 1, count)).toBe(at)
      }),
    )
  })

  it('keeps the chosen person when others come before them', () => {
    const [a, b] = ['a', 'b'].map((_id) => ({ entrance: { _id } }) as VisitorMatch)
    expect(chosenIndex([a!, b!], 'b')).toBe(1)
    expect(chosenIndex([b!, a!], 'b')).toBe(0)
    expect(chosenIndex([a!], null)).toBe(0)
    expect(meantBy([b!, a!], 'a')).toBe(a)
    expect(meantBy([b!, a!], null)).toBe(b)
    expect(meantBy([b!], 'a')).toBeUndefined()
  })

  it('finds who holds a scanned card, at this place first', () => {
    const [here, there, gone] = [match(true, 'V-027'), match(true, 'V-027', 'there'), match(false, 'V-027')]
    expect(heldBy([there, here], 'v-027', 'here')).toBe(here)
    expect(heldBy([there, gone], 'V-027', 'here')).toBe(there)
    expect(heldBy([there, match(true, 'V-027', 'elsewhere')], 'V-027', 'here')).toBeNull()
    expect(heldBy([gone], 'V-027', 'here')).toBeNull()
    expect(heldBy([match(true, 'V-0271')], 'V-027', 'here')).toBeNull()
  })

  it('opens who is inside, and checks out at once only in check-out mode', () => {
    expect(howToTake(match(true), 'in', may)).toBe('open')
    expect(howToTake(match(true), 'out', may)).toBe('check_out')
    expect(howToTake(match(true), 'out', { ...may, check_out: false })).toBe('open')
    expect(howToTake(match(false), 'in', may)).toBe('returning')
    expect(howToTake(match(false), 'in', { ...may, check_in: false })).toBe('open')
  })

  it('shows only who may leave in check-out mode', () => {
    const [inside, outside] = [match(true), match(false)]
    expect(shownMatches([inside, outside], 'out')).toEqual([inside])
    expect(shownMatches([inside, outside], 'in')).toEqual([inside, outside])
  })

  it('takes the same text within seconds for the same scan', () => {
    const first = { text: 'V-027', at: 1000 }
    expect(isRepeat(null, first)).toBe(false)
    expect(isRepeat(first, { text: 'V-027', at: 1000 + REPEAT_WITHIN - 1 })).toBe(true)
    expect(isRepeat(first, { text: 'V-027', at: 1000 + REPEAT_WITHIN })).toBe(false)
    expect(isRepeat(first, { text: 'V-028', at: 1001 })).toBe(false)
  })
})
