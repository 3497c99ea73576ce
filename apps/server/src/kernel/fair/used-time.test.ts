import { UsedTime } from './used-time.ts'

describe('used time', () => {
  it('says which organisation used more than all others together', () => {
    const used = new UsedTime()
    expect(used.hasMost(1, 5_000)).toBe(false)
    used.add(1, 30, 5_000)
    expect(used.hasMost(1, 5_000)).toBe(true)
    used.add(2, 20, 5_100)
    used.add(3, 10, 5_200)
    expect([1, 2, 3].map((organisation) => used.hasMost(organisation, 5_300))).toEqual([false, false, false])
    used.add(1, 1, 5_400)
    expect([1, 2, 3].map((organisation) => used.hasMost(organisation, 5_500))).toEqual([true, false, false])
  })

  it('forgets use that is two seconds old, and remembers it for one', () => {
    const used = new UsedTime()
    used.add(1, 30, 5_000)
    expect(used.hasMost(1, 6_400)).toBe(true)
    expect(used.hasMost(1, 7_500)).toBe(false)
    used.add(1, 30, 8_000)
    expect(used.hasMost(1, 20_000)).toBe(false)
  })
})
