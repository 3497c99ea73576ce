import fc from 'fast-check'
import { gridLines } from './scale.ts'

describe('chart grid', () => {
  it('begins at zero and uses round numbers', () => {
    expect(gridLines(0)).toEqual([0])
    expect(gridLines(3)).toEqual([0, 1, 2, 3])
    expect(gridLines(25)).toEqual([0, 10, 20])
    expect(gridLines(166)).toEqual([0, 50, 100, 150])
  })

  it('has at most four lines above zero and leaves less than one step above the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), (largest) => {
        const lines = gridLines(largest)
        const step = (lines[1] ?? largest + 1) - 0
        return lines.length <= 5 && lines.every(Number.isInteger) && largest - (lines.at(-1) ?? 0) < step
      }),
    )
  })
})
