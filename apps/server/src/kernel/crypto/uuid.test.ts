import fc from 'fast-check'
import { z } from 'zod'
import { newId, uuidSource } from './uuid.ts'

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

describe('newId', () => {
  it('is a UUIDv7 of now', () => {
    const before = Date.now()
    const id = newId()
    expect(z.uuidv7().parse(id)).toBe(id)
    expect(timeOf(id)).toBeGreaterThanOrEqual(before)
    // Earlier ids of a busy millisecond may have pushed the time slightly ahead.
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now() + 5)
  })

  it('rises with every call, 100,000 in a row', () => {
    const ids = Array.from({ length: 100_000 }, newId)
    expect(ids.every((id, i) => i === 0 || id > ids[i - 1]!)).toBe(true)
  })
})

describe('uuidSource', () => {
  it('rises whatever the clock does: standing, jumping, going back', () => {
    const readings = fc.array(fc.integer({ min: 0, max: 2 ** 48 - 10 }), { minLength: 2, maxLength: 50 })
    fc.assert(
      fc.property(readings, fc.integer({ min: 1, max: 3 }), (times, repeats) => {
        let call = 0
        const next = uuidSource(() => times[Math.floor(call++ / repeats)]!)
        const ids = Array.from({ length: times.length * repeats }, next)
        for (const [i, id] of ids.entries()) {
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
          if (i > 0) expect(id > ids[i - 1]!).toBe(true)
        }
      }),
    )
  })

  it('borrows from the next milliseconds when one has no ids left', () => {
    const next = uuidSource(() => 1_000)
    const ids = Array.from({ length: 20_000 }, next)
    expect(ids.every((id, i) => i === 0 || id > ids[i - 1]!)).toBe(true)
    expect(timeOf(ids[0]!)).toBe(1_000)
    expect(timeOf(ids.at(-1)!)).toBeGreaterThan(1_000)
    expect(timeOf(ids.at(-1)!)).toBeLessThan(1_020)
  })

  it('has tails that do not repeat', () => {
    const next = uuidSource(() => 1_000)
    const tails = Array.from({ length: 20_000 }, () => next().slice(19))
    expect(new Set(tails).size).toBe(tails.length)
  })
})
