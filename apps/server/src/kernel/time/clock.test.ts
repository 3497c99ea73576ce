import { FakeClock } from './clock.ts'

describe('clocks', () => {
  it('the fake clock stands still until it is moved, and a date that it gave stays as it was', () => {
    const clock = new FakeClock('2026-11-20T07:32:00.000Z')
    const first = clock.now()
    expect(clock.now()).toEqual(first)
    clock.advance(60_000)
    expect(clock.now().toISOString()).toBe('2026-11-20T07:33:00.000Z')
    clock.set('2027-01-01T00:00:00.000Z')
    expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
    expect(first.toISOString()).toBe('2026-11-20T07:32:00.000Z')
  })
})
