import { FairShare, type ShareOptions } from './fair-share.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const shareOf = (options: Partial<ShareOptions> = {}) =>
  new FairShare({ places: 2, organisation: 1, person: 1, waiting: 10, personWaiting: 5, longestWaitMs: 5_000, ...options })
const firstSharer = { organisation: 1, person: 'a' }
const other = { organisation: 2, person: 'b' }

function ask(share: FairShare, sharer = firstSharer, signal?: AbortSignal) {
  const request: { end?: () => void; refused?: unknown } = {}
  share.take(sharer, signal && (() => signal)).then(
    (end) => {
      request.end = end
    },
    (error: unknown) => {
      request.refused = error
    },
  )
  return request
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('a fair share', () => {
  it('has a place for another organisation while one waits for its own', async () => {
    const share = shareOf()
    const [first, second, foreign] = [ask(share), ask(share), ask(share, other)]
    await settled()
    expect([first, second, foreign].map(({ end }) => end !== undefined)).toEqual([true, false, true])
    first.end!()
    first.end!()
    await settled()
    expect(second.end).toBeDefined()
    expect(share.held).toBe(2)
  })

  it('refuses a caller with enough waiting calls, and asks them to come again', async () => {
    const share = shareOf({ personWaiting: 1 })
    const [, waiter, late] = [ask(share), ask(share), ask(share)]
    await settled()
    expect(waiter).toEqual({})
    expect(late.refused).toMatchObject({ code: 'too_many_requests', details: { retry_after: 1 } })
    expect(ask(share, other)).toEqual({})
  })

  it('refuses callers that waited too long, by the cause of the delay, and loses no place', async () => {
    const share = shareOf({ places: 1 })
    const [first, mine, foreign] = [ask(share), ask(share), ask(share, other)]
    await vi.advanceTimersByTimeAsync(5_000)
    expect(mine.refused).toMatchObject({ code: 'too_many_requests', details: { retry_after: 2 } })
    expect(foreign.refused).toMatchObject({ code: 'unavailable', details: { retry_after: 2 } })
    first.end!()
    expect(share.held).toBe(0)
    const fresh = ask(share)
    await settled()
    expect(fresh.end).toBeDefined()
  })

  it('drops callers that leave before or while they wait, but not once they have begun', async () => {
    const share = shareOf()
    const [activeCall, queuedCall, before] = [new AbortController(), new AbortController(), AbortSignal.abort()]
    const [first, second, third] = [
      ask(share, firstSharer, activeCall.signal),
      ask(share, firstSharer, queuedCall.signal),
      ask(share, firstSharer, before),
    ]
    activeCall.abort()
    queuedCall.abort()
    await settled()
    expect([second.refused, third.refused]).toEqual([0, 1].map(() => expect.objectContaining({ code: 'malformed' })))
    expect(share.held).toBe(1)
    first.end!()
    expect(share.held).toBe(0)
  })

  it('passes the place on if the work fails', async () => {
    const share = shareOf()
    await expect(share.run(firstSharer, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await share.run(firstSharer, async () => 'done')).toBe('done')
    expect(share.held).toBe(0)
  })
})
