import { serve, test } from '../../../test/served.ts'
import { tryToConsume } from './consume.ts'
import { DatabaseLimiter } from './database-limiter.ts'

serve()

const HOUR = 3_600_000
const limiter = () => new DatabaseLimiter(test.app.database.limiterPool, { keyPrefix: 'clocks', points: 2, duration: 600 })
const shiftClock = (offset: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
const remaining = async () =>
  (await test.sql(`select (expire - extract(epoch from clock_timestamp()) * 1000)::int as ms from rate_limits where key = 'clocks:a'`))[0]
    .ms

describe('[F40] a limit over all servers', () => {
  beforeEach(() => test.sql(`delete from rate_limits where key like 'clocks:%'`))
  afterEach(() => void vi.useRealTimers())

  it.each([13 * HOUR, -13 * HOUR])('lasts its span though the clock of the server that counts is %i ms off', async (offset) => {
    const limit = limiter()
    shiftClock(offset)
    expect(await tryToConsume(limit, 'a')).toMatchObject({ remainingPoints: 1, isFirstInDuration: true })
    await limit.block('a', 600)
    expect(await remaining()).toBeLessThanOrEqual(600_000)
    expect(await remaining()).toBeGreaterThan(500_000)
    // Another server, whose clock is right, rejects for the same time and reports the same.
    vi.useRealTimers()
    expect(await tryToConsume(limiter(), 'a')).toBe(false)
    const { msBeforeNext } = (await limiter().get('a'))!
    expect(msBeforeNext).toBeLessThanOrEqual(600_000)
    expect(msBeforeNext).toBeGreaterThan(500_000)
    await test.sql(`update rate_limits set expire = expire - 600000 where key = 'clocks:a'`)
    expect(await limiter().get('a')).toBeNull()
    expect(await tryToConsume(limiter(), 'a')).toMatchObject({ remainingPoints: 1 })
  })

  it('lasts no longer than its span from now where the database’s own clock was set back', async () => {
    const limit = limiter()
    await tryToConsume(limit, 'a')
    await limit.block('a', 600)
    await test.sql(`update rate_limits set expire = expire + 46800000 where key = 'clocks:a'`)
    expect(await tryToConsume(limit, 'a')).toBe(false)
    expect(await remaining()).toBeLessThanOrEqual(600_000)
    await limit.delete('a')
    expect(await limit.get('a')).toBeNull()
  })

  it('counts concurrent tries once each', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryToConsume(limiter(), 'a')))
    expect(answers.filter(Boolean)).toHaveLength(2)
  })
})
