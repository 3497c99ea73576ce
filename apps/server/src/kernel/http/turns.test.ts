import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks for a turn; what became of it is read from the answer. */
function ask(turns: Turns, caller = 'one') {
  const asked: { end?: () => void; refused?: unknown } = {}
  turns.take(caller).then(
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
const refusal = expect.objectContaining({ code: 'too_many_requests', details: { retry_after: 1 } })

describe('turns', () => {
  it('let so many work at once, the others in the order in which they came', async () => {
    const turns = new Turns(2)
    const calls = Array.from({ length: 4 }, () => ask(turns))
    await settled()
    expect(calls.map(({ end }) => end !== undefined)).toEqual([true, true, false, false])
    calls[1]!.end!()
    calls[1]!.end!()
    await settled()
    expect(calls.map(({ end }) => end !== undefined)).toEqual([true, true, true, false])
    calls[0]!.end!()
    await settled()
    expect(calls[3]!.end).toBeDefined()
  })

  it('are counted for each caller', async () => {
    const turns = new Turns(1)
    const [first, second, other] = [ask(turns), ask(turns), ask(turns, 'two')]
    await settled()
    expect([first.end, second.end, other.end].map(Boolean)).toEqual([true, false, true])
  })

  it('are refused where two hundred wait, and given again when they are done', async () => {
    const turns = new Turns(8)
    const calls = Array.from({ length: 208 }, () => ask(turns))
    const late = ask(turns)
    await settled()
    expect(late.refused).toBeInstanceOf(Refusal)
    expect(late.refused).toEqual(refusal)
    for (const call of calls) {
      call.end!()
      await settled()
    }
    const fresh = Array.from({ length: 9 }, () => ask(turns))
    await settled()
    expect(fresh.filter(({ end }) => end)).toHaveLength(8)
  })

  it('that do not come within five seconds are refused, and are not lost on who gave up', async () => {
    const turns = new Turns(1)
    const [first, second] = [ask(turns), ask(turns)]
    await vi.advanceTimersByTimeAsync(3_000)
    const third = ask(turns)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(second.refused).toEqual(refusal)
    first.end!()
    await settled()
    expect(third.end).toBeDefined()
  })
})
