import { DatabaseClock } from './database-clock.ts'

const HOUR = 3_600_000
const onFailure = vi.fn()
const differs = (clock: DatabaseClock, from: number) => Math.abs(clock.now().getTime() - from)

/** A database that takes this long to answer, by the monotonic clock of this process. */
function slowly(instant: number, ms: number): () => Promise<number> {
  const steady = performance.now.bind(performance)
  let delayMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => steady() + delayMs)
  onTestFinished(() => spy.mockRestore())
  return async () => {
    delayMs += ms
    return instant
  }
}

describe('[F40] the database’s clock as a server keeps it', () => {
  beforeEach(() => onFailure.mockClear())
  afterEach(() => void vi.useRealTimers())

  it('is that of the database, and stays so while the server’s own clock is set', async () => {
    const ahead = Date.now() + 13 * HOUR
    const clock = new DatabaseClock(async () => ahead, onFailure)
    await clock.align()
    expect(differs(clock, ahead)).toBeLessThan(5_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 13 * HOUR })
    expect(differs(clock, ahead)).toBeLessThan(5_000)
  })

  it('follows the database where its clock is set, and goes on while it is away', async () => {
    let answer: () => Promise<number> = async () => 1_000 * HOUR
    const clock = new DatabaseClock(() => answer(), onFailure)
    await clock.align()
    answer = async () => Promise.reject(new Error('away'))
    await clock.align()
    expect(differs(clock, 1_000 * HOUR)).toBeLessThan(5_000)
    answer = async () => 999 * HOUR
    await clock.align()
    expect(differs(clock, 999 * HOUR)).toBeLessThan(5_000)
  })

  it('is there from the start: a first reading counts though it is slow, and the server does not start without one', async () => {
    let answer: () => Promise<number> = async () => Promise.reject(new Error('away'))
    const clock = new DatabaseClock(() => answer(), onFailure)
    await expect(clock.start()).rejects.toThrow('away')
    answer = slowly(1_000 * HOUR, 1_200)
    await clock.start()
    onTestFinished(() => clock.stop())
    expect(differs(clock, 1_000 * HOUR)).toBeLessThan(5_000)
  })

  it('passes over a later reading that took too long, and says so once until one succeeds', async () => {
    let answer: () => Promise<number> = async () => 1_000 * HOUR
    const clock = new DatabaseClock(() => answer(), onFailure)
    await clock.align()
    answer = slowly(2_000 * HOUR, 1_200)
    for (const _ of [1, 2]) await clock.align()
    expect(differs(clock, 1_000 * HOUR)).toBeLessThan(10_000)
    expect(onFailure).toHaveBeenCalledTimes(1)
    answer = async () => 999 * HOUR
    await clock.align()
    expect(differs(clock, 999 * HOUR)).toBeLessThan(5_000)
    answer = async () => Promise.reject(new Error('away'))
    await clock.align()
    expect(onFailure).toHaveBeenCalledTimes(2)
  })
})
