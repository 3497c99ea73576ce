import { DatabaseClock } from './database-clock.ts'

const HOUR = 3_600_000
const differs = (clock: DatabaseClock, from: number) => Math.abs(clock.now().getTime() - from)

describe('[F40] the database’s clock as a server keeps it', () => {
  afterEach(() => void vi.useRealTimers())

  it('is that of the database, and stays so while the server’s own clock is set', async () => {
    const ahead = Date.now() + 13 * HOUR
    const clock = new DatabaseClock(async () => ahead)
    await clock.align()
    expect(differs(clock, ahead)).toBeLessThan(5_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 13 * HOUR })
    expect(differs(clock, ahead)).toBeLessThan(5_000)
  })

  it('follows the database where its clock is set, and goes on while it is away', async () => {
    let answer: () => Promise<number> = async () => 1_000 * HOUR
    const clock = new DatabaseClock(() => answer())
    await clock.align()
    answer = async () => Promise.reject(new Error('away'))
    await clock.align()
    expect(differs(clock, 1_000 * HOUR)).toBeLessThan(5_000)
    answer = async () => 999 * HOUR
    await clock.align()
    expect(differs(clock, 999 * HOUR)).toBeLessThan(5_000)
  })
})
