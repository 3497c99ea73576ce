import fc from 'fast-check'
import { RoundRobin } from './round-robin.ts'

/** What a lane does: asks, takes the first job that is not passed over, or begins a new round and asks once more. */
async function next(turns: RoundRobin, waiting: string[]): Promise<string | undefined> {
  for (;;) {
    const passed = await turns.ask()
    const at = waiting.findIndex((of) => !passed.includes(of))
    if (at >= 0) {
      const [of] = waiting.splice(at, 1)
      turns.took(of)
      return of
    }
    if (!turns.foundNone()) return undefined
  }
}

describe('turns', () => {
  it('let everybody who waits have a job before anybody has the next, whatever the order of the queue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 }), async (queue) => {
        const [turns, waiting] = [new RoundRobin(1), [...queue]]
        const had = new Map<string, number>()
        for (let left = queue.length; left > 0; left--) {
          const of = (await next(turns, waiting))!
          turns.ended(of)
          had.set(of, (had.get(of) ?? 0) + 1)
          for (const one of waiting) expect(had.get(one) ?? 0).toBeGreaterThanOrEqual(had.get(of)! - 1)
        }
        expect(await next(turns, waiting)).toBeUndefined()
      }),
    )
  })

  it('give nobody more than their places, and all of them where nobody else waits', async () => {
    const [turns, waiting] = [new RoundRobin(2), ['a', 'a', 'a', 'b']]
    expect([await next(turns, waiting), await next(turns, waiting), await next(turns, waiting), await next(turns, waiting)]).toEqual([
      'a',
      'b',
      'a',
      undefined,
    ])
    turns.ended('a')
    expect(await next(turns, waiting)).toBe('a')
  })

  it('are asked for one after the other: two at once take no third place', async () => {
    const turns = new RoundRobin(1)
    await turns.ask()
    let second: string[] | undefined
    void turns.ask().then((passed) => {
      second = passed
    })
    await Promise.resolve()
    expect(second).toBeUndefined()
    turns.took('a')
    await new Promise(setImmediate)
    expect(second).toEqual(['a'])
  })
})
