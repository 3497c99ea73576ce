import { Attempts } from './attempts.ts'

describe('the key of an attempt', () => {
  it.each([
    ['an input', { plate: 'กก1234' }],
    ['none', undefined],
  ])('stays the same for %s until it is answered', (_name, input) => {
    const attempts = new Attempts()
    const first = attempts.keyOf(input)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(attempts.keyOf(structuredClone(input))).toBe(first)
    attempts.answered()
    expect(attempts.keyOf(input)).not.toBe(first)
  })

  it('differs for another input', () => {
    const attempts = new Attempts()
    const first = attempts.keyOf({ a: 1 })
    expect(attempts.keyOf({ a: 2 })).not.toBe(first)
    expect(attempts.keyOf(undefined)).not.toBe(first)
  })
})
