import fc from 'fast-check'
import { jaroWinkler } from './jaro-winkler.ts'

describe('Jaro–Winkler', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['same', 'same', 1],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
  ])('gives %s and %s a similarity of %f', (a, b, similarity) => expect(jaroWinkler(a, b)).toBeCloseTo(similarity, 3))

  it('is symmetric and between 0 and 1', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 12 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const similarity = jaroWinkler(a, b)
        expect(similarity).toBeCloseTo(jaroWinkler(b, a), 10)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
      }),
    )
  })
})
