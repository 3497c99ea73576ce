import { findAlike, type Search } from './long-search.ts'
import { MatchThreads } from './match-threads.ts'

const threads = new MatchThreads()
afterAll(() => threads.stop())

const GIVEN = ['สมชาย', 'วิภา', 'กมล', 'ประเสริฐ', 'John', 'Ayaka']
const search = (length: number, longestMs = 60_000): Search => ({
  listed: [{ id: '', names: ['สมชาย ใจดี', 'John Carter'] }],
  typed: Array.from({ length }, (_, at) => `${GIVEN[at % GIVEN.length]} ${at % 5 === 0 ? 'ใจดี' : 'Carter'}`),
  threshold: 0.84,
  longestMs,
})

describe('a long list', () => {
  it('is looked through in another thread, with what a short one would find, while this one answers', async () => {
    let turns = 0
    let over = false
    const answering = (async () => {
      while (!over) {
        turns += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const found = await threads.find(search(3_000))
    over = true
    await answering
    expect(found).toEqual(findAlike(search(3_000)))
    expect(found.alike.length).toBeGreaterThan(100)
    expect(turns).toBeGreaterThan(10)
  })

  it('is looked through by the same thread again, and no further than its time', async () => {
    expect(await threads.find(search(3_000, 0))).toMatchObject({ complete: false })
    expect(await threads.find(search(300))).toMatchObject({ complete: true })
  })
})
