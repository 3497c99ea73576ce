import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areFarApart, type Costs, editDistance, LETTERS, weightOf } from './edit-distance.ts'
import { SOUND_COSTS } from './sounds.ts'
import { SPELLING_COSTS } from './spelling.ts'

/** The distance by its definition, with every cell of the table. */
function wholeTable(a: string, b: string, { table, gaps, doubled, transpose }: Costs): number {
  const gap = (text: string, i: number) => {
    const cost = gaps[text.charCodeAt(i)] ?? 100
    return i > 0 && text[i] === text[i - 1] ? Math.min(cost, doubled) : cost
  }
  const cells = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(Number.POSITIVE_INFINITY))
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      const [x, y] = [a.charCodeAt(i - 1), b.charCodeAt(j - 1)]
      const costs = [i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY]
      if (i > 0) costs.push(cells[i - 1]![j]! + gap(a, i - 1))
      if (j > 0) costs.push(cells[i]![j - 1]! + gap(b, j - 1))
      if (i > 0 && j > 0) costs.push(cells[i - 1]![j - 1]! + (x === y ? 0 : x < LETTERS && y < LETTERS ? table[x * LETTERS + y]! : 100))
      if (i > 1 && j > 1 && x !== y && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(cells[i - 2]![j - 2]! + transpose)
      cells[i]![j] = Math.min(...costs)
    }
  }
  return cells[a.length]![b.length]!
}

const ALL_COSTS = [SPELLING_COSTS, SOUND_COSTS.thai, SOUND_COSTS.latin, SOUND_COSTS.both]
// Few letters, so that words are alike and have doubled and swapped ones. The last has no row in the table.
const word = fc.array(fc.constantFrom(...'aeknrs@*j\u00ff'), { maxLength: 12 }).map((letters) => letters.join(''))
const limits = fc.constantFrom(0, 10, 60, 100, 150, 250, 400, 1_000)

describe('the edit distance of two words', () => {
  it('is the least of all ways within its limit, and infinite above it', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(...ALL_COSTS), limits, (a, b, costs, limit) => {
        const whole = wholeTable(a, b, costs)
        expect(editDistance(a, b, costs, limit)).toBe(whole <= limit ? whole : Number.POSITIVE_INFINITY)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is above each limit at which the weights are far apart', () => {
    const everyLetter = fc.string({
      unit: fc.integer({ min: 0, max: LETTERS - 1 }).map((code) => String.fromCharCode(code)),
      maxLength: 12,
    })
    const some = fc.oneof(word, everyLetter)
    let farApart = 0
    fc.assert(
      fc.property(some, some, fc.constantFrom(...ALL_COSTS), limits, (a, b, costs, limit) => {
        if (!areFarApart(weightOf(a, costs), weightOf(b, costs), limit)) return
        farApart += 1
        expect(wholeTable(a, b, costs)).toBeGreaterThan(limit)
      }),
      { numRuns: 5_000 },
    )
    expect(farApart).toBeGreaterThan(500)
  })

  it('swaps two letters even where each alone is above the limit', () => {
    const swapped = editDistance('ab', 'ba', SPELLING_COSTS, SPELLING_COSTS.transpose)
    expect(swapped).toBe(SPELLING_COSTS.transpose)
  })
})
