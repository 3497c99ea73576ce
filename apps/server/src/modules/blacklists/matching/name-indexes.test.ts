import { type KeptNames, type ListedName, NameIndexes } from './name-indexes.ts'

const person = (id: string, name: string): ListedName => ({ id, kind: 'person', names: [name] })
const find = (names: KeptNames, name: string) => names.people.search(name, 0.84).map(({ id }) => id)

describe('the listed names of an organisation', () => {
  it('are read once for each version, even by concurrent calls', async () => {
    const names = new NameIndexes().of(1)
    let reads = 0
    const readAfter = async (afterVersion: number) => {
      reads += 1
      return afterVersion === 0 ? [person('a', 'สมชาย ใจดี')] : [{ ...person('a', ''), names: [] }, person('b', 'วิภา ศรีสุข')]
    }
    await Promise.all([1, 2, 3].map(() => names.caughtUpTo(4, readAfter)))
    expect(reads).toBe(1)
    expect(find(names, 'สมชาย ใจดี')).toEqual(['a'])
    await names.caughtUpTo(4, readAfter)
    expect(reads).toBe(1)
    await names.caughtUpTo(5, readAfter)
    expect([find(names, 'สมชาย ใจดี'), find(names, 'วิภา ศรีสุข')]).toEqual([[], ['b']])
  })

  it('are read by the next call if the first one fails', async () => {
    const names = new NameIndexes().of(1)
    let tries = 0
    const readAfter = async () => {
      tries += 1
      if (tries === 1) throw new Error('rolled back')
      return [person('a', 'สมชาย ใจดี')]
    }
    const results = await Promise.allSettled([names.caughtUpTo(1, readAfter), names.caughtUpTo(1, readAfter)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(find(names, 'สมชาย ใจดี')).toEqual(['a'])
  })

  it('stay cached when another organisation lists more names than the cache holds', async () => {
    const indexes = new NameIndexes(8)
    const fill = (organisation: number, count: number) =>
      indexes
        .of(organisation)
        .caughtUpTo(1, async () => Array.from({ length: count }, (_, position) => person(`${position}`, `สมชาย ใจดี${position}`)))
    const [small, other] = [await fill(1, 2), await fill(2, 2)]
    const large = await fill(3, 20)
    for (let n = 0; n < 3; n++) expect([indexes.of(1) === small, indexes.of(2) === other]).toEqual([true, true])
    expect(indexes.of(3)).not.toBe(large)
    expect([indexes.of(1) === small, indexes.of(2) === other]).toEqual([true, true])
  })

  it('are evicted when others need the room: among equals the least recently used, and never the requested ones', async () => {
    const indexes = new NameIndexes(3)
    const fill = (organisation: number) =>
      indexes.of(organisation).caughtUpTo(1, async () => [person('a', 'สมชาย ใจดี'), person('b', 'วิภา ศรีสุข')])
    const first = await fill(1)
    expect(indexes.of(1)).toBe(first)
    await fill(2)
    indexes.of(2)
    expect(indexes.of(1)).not.toBe(first)
  })

  it('count each name of an entry, also after a change', async () => {
    const names = await new NameIndexes()
      .of(1)
      .caughtUpTo(1, async () => [{ id: 'a', kind: 'person', names: ['สมชาย ใจดี', 'วิภา ศรีสุข', 'กมล ชัยพร'] }])
    expect(names.size).toBe(3)
    await names.caughtUpTo(2, async () => [person('a', 'สมชาย ใจดี')])
    expect(names.size).toBe(1)
  })
})
