import { createScreenLoader, SCREEN_TIMEOUT } from './screen-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('screen loader', () => {
  it('loads once, however often it is called', async () => {
    const load = vi.fn(async () => ({ default: 'page' }))
    const loader = createScreenLoader(load)
    await Promise.all([loader.load(), loader.load()])
    await loader.load()
    expect(loader.get()).toEqual({ status: 'ready', page: 'page' })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('gives up after exactly 120 s; a later result changes nothing', async () => {
    let arrive = (_: { default: string }) => {}
    const loader = createScreenLoader(
      () =>
        new Promise<{ default: string }>((resolve) => {
          arrive = resolve
        }),
    )
    const attempt = loader.load()
    await vi.advanceTimersByTimeAsync(SCREEN_TIMEOUT - 1)
    expect(loader.get().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    await attempt
    expect(loader.get()).toMatchObject({ status: 'error', failure: 'timeout' })
    arrive({ default: 'late' })
    await vi.runAllTimersAsync()
    expect(loader.get().status).toBe('error')
  })

  it('can be tried again after a failure, and notifies its listeners', async () => {
    const load = vi.fn(async () => ({ default: 'page' })).mockRejectedValueOnce(new Error('gone'))
    const loader = createScreenLoader(load)
    const states: string[] = []
    loader.subscribe(() => states.push(loader.get().status))
    await loader.load()
    expect(loader.get()).toMatchObject({ status: 'error', failure: 'failed' })
    await loader.load()
    expect(states).toEqual(['loading', 'error', 'loading', 'ready'])
  })
})
