import { setImmediate } from 'node:timers/promises'
import { pace } from './pace.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the pace of files', () => {
  it('lets a file go on at once while the thread has little to do, and rest while it is busy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const next = pace()
    await next()
    const began = performance.now()
    while (performance.now() - began < 150);
    let isOver = false
    const pause = next().then(() => {
      isOver = true
    })
    await setImmediate()
    expect(isOver).toBe(false)
    vi.advanceTimersByTime(20)
    await pause
  })
})
