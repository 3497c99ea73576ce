import { findAlike, type Search } from './long-search.ts'
import { MatchThreads } from './match-threads.ts'

const threads = new MatchThreads()
afterAll(() => threads.stop())

const GIVEN = ['สมชาย', 'วิภา', 'กมล', 'ประเสริฐ', 'John', 'Ayaka']
const search = (length: number, longestMs = 60_000): Search => ({
  listed: [{ id: '', names: ['สมชาย ใจดี', 'John Carter'] }],
  typed: Array.from({ length }, (_, position) => `${GIVEN[position % GIVEN.length]} ${position % 5 === 0 ? 'ใจดี' : 'Carter'}`),
  threshold: 0.84,
  longestMs,
})

describe('a long list', () => {
  it('is looked through in another thread, with what a short one would find, while this one answers', async () => {
    let turns = 0
    let over = false
    const turnCounter = (async () => {
      while (!over) {
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const result = await threads.find(search(3_000))
    over = true
    await turnCounter
    expect(result).toEqual(findAlike(search(3_000)))
    expect(result.alike.length).toBeGreaterThan(100)
    expect(turns).toBeGreaterThan(10)
  })

  it('is looked through by the same thread again, and no further than its time', async () => {
    expect(await threads.find(search(3_000, 0))).toMatchObject({ complete: false })
    expect(await threads.find(search(300))).toMatchObject({ complete: true })
  })
})
