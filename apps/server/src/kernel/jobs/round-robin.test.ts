import fc from 'fast-check'
import { RoundRobin } from './round-robin.ts'

/** Simulates a lane: asks, takes the first job that is not skipped, or starts a new round and asks once more. */
async function next(turns: RoundRobin, queue: string[]): Promise<string | undefined> {
  for (;;) {
    const skippedOwners = await turns.ask()
    const index = queue.findIndex((owner) => !skippedOwners.includes(owner))
    if (index >= 0) {
      const [owner] = queue.splice(index, 1)
      turns.took(owner)
      return owner
    }
    if (!turns.foundNone()) return undefined
  }
}

describe('turns', () => {
  it('let everybody who waits have a job before anybody has the next, whatever the order of the queue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 }), async (queue) => {
        const [turns, owners] = [new RoundRobin(1), [...queue]]
        const turnCounts = new Map<string, number>()
        for (let left = queue.length; left > 0; left--) {
          const owner = (await next(turns, owners))!
          turns.ended(owner)
          turnCounts.set(owner, (turnCounts.get(owner) ?? 0) + 1)
          for (const waiter of owners) expect(turnCounts.get(waiter) ?? 0).toBeGreaterThanOrEqual(turnCounts.get(owner)! - 1)
        }
        expect(await next(turns, owners)).toBeUndefined()
      }),
    )
  })

  it('give nobody more than their places, and all of them where nobody else waits', async () => {
    const [turns, owners] = [new RoundRobin(2), ['a', 'a', 'a', 'b']]
    expect([await next(turns, owners), await next(turns, owners), await next(turns, owners), await next(turns, owners)]).toEqual([
      'a',
      'b',
      'a',
      undefined,
    ])
    turns.ended('a')
    expect(await next(turns, owners)).toBe('a')
  })

  it('are asked for one after the other: two at once take no third place', async () => {
    const turns = new RoundRobin(1)
    await turns.ask()
    let second: string[] | undefined
    void turns.ask().then((skippedOwners) => {
      second = skippedOwners
    })
    await Promise.resolve()
    expect(second).toBeUndefined()
    turns.took('a')
    await new Promise(setImmediate)
    expect(second).toEqual(['a'])
  })
})
