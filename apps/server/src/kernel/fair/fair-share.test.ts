import { FairShare, type ShareOptions } from './fair-share.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const shareOf = (options: Partial<ShareOptions> = {}) =>
  new FairShare({ places: 2, organisation: 1, person: 1, waiting: 10, personWaiting: 5, longestWaitMs: 5_000, ...options })
const one = { organisation: 1, person: 'a' }
const other = { organisation: 2, person: 'b' }

function ask(share: FairShare, who = one, gone?: AbortSignal) {
  const asked: { end?: () => void; refused?: unknown } = {}
  share.take(who, gone && (() => gone)).then(
    (end) => {
      asked.end = end
    },
    (error: unknown) => {
      asked.refused = error
    },
  )
  return asked
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

  it('refuses who has enough waiting, and asks them to come again', async () => {
    const share = shareOf({ personWaiting: 1 })
    const [, waiting, late] = [ask(share), ask(share), ask(share)]
    await settled()
    expect(waiting).toEqual({})
    expect(late.refused).toMatchObject({ code: 'too_many_requests', details: { retry_after: 1 } })
    expect(ask(share, other)).toEqual({})
  })

  it('refuses who waited too long, by what held them up, and loses no place on them', async () => {
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

  it('lets go who goes away while they wait, before they come, and not once they have begun', async () => {
    const share = shareOf()
    const [working, waiting, before] = [new AbortController(), new AbortController(), AbortSignal.abort()]
    const [first, second, third] = [ask(share, one, working.signal), ask(share, one, waiting.signal), ask(share, one, before)]
    working.abort()
    waiting.abort()
    await settled()
    expect([second.refused, third.refused]).toEqual([0, 1].map(() => expect.objectContaining({ code: 'malformed' })))
    expect(share.held).toBe(1)
    first.end!()
    expect(share.held).toBe(0)
  })

  it('gives the place on where the work fails', async () => {
    const share = shareOf()
    await expect(share.run(one, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await share.run(one, async () => 'done')).toBe('done')
    expect(share.held).toBe(0)
  })
})
