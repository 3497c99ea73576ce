import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import { calls, findGaps, rowsOf } from '../../../test/all-cases.ts'
import { isNightly } from '../../../test/nightly.ts'
import { PagingStage } from '../../../test/paging.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

const TABLE = rowsOf('paging')
const lists = calls.filter(({ route }) => route.query && 'cursor' in route.query.shape)
const sortsOf = ({ query }: Route): readonly string[] => {
  const sort = query?.shape.sort as { unwrap(): { options: string[] } } | undefined
  return sort?.unwrap().options ?? []
}

serve({ config: { demo: true } })

type Rows = { docs: { _id?: string; id?: string }[]; next_cursor: string | null; total?: number }

describe('a list, one row after the other', () => {
  it('has its case', () => {
    const names = lists.map(({ name }) => name)
    expect(findGaps('paging', names)).toEqual([])
  })

  it.each(lists)('$name has every row once, in the order of one page, also where values tie, in every order', async (list) => {
    const { name, group, route } = list
    const { fill, tie, ways, params } = TABLE[name]!
    const stage = await PagingStage.open(test)
    await fill(stage)
    await tie?.(stage)
    const filters = ways?.(stage) ?? []
    const ask = (stage.call as unknown as Record<string, Record<string, (input: object) => Promise<never>>>)[group]![name.split('.')[1]!]!
    const page = async (query: object) => expectSuccess(await ask({ query, ...(params ? { params: params(stage) } : {}) })) as Rows
    const idsOf = ({ docs }: Rows) => docs.map((doc) => doc._id ?? doc.id)
    const sorts = sortsOf(route)
    const sortedAndFiltered = isNightly ? sorts.map((sort) => ({ sort, ...filters[0] })) : []
    for (const way of [{}, ...filters, ...sorts.map((sort) => ({ sort })), ...sortedAndFiltered]) {
      const whole = await page({ ...way, limit: 200 })
      const expected = idsOf(whole)
      expect(expected.length, JSON.stringify(way)).toBeGreaterThanOrEqual(8)
      expect(whole.next_cursor).toBeNull()
      // With one row to a page, each pair of rows has a border between them.
      for (const limit of isNightly ? [1, 3] : [1]) {
        const docs: Rows['docs'] = []
        let cursor: string | null | undefined
        do {
          const next: Rows = await page({ ...way, limit, ...(cursor ? { cursor } : {}) })
          expect(next.total).toBe(whole.total)
          expect(next.docs, 'a page with nothing on it').not.toEqual([])
          docs.push(...next.docs)
          cursor = next.next_cursor
        } while (cursor && docs.length <= expected.length)
        expect(idsOf({ docs: docs, next_cursor: null }), JSON.stringify({ ...way, limit })).toEqual(expected)
      }
    }
    for (const sort of sorts.filter((each) => !each.startsWith('-')))
      expect(idsOf(await page({ sort: `-${sort}`, limit: 200 }))).toEqual(idsOf(await page({ sort, limit: 200 })).reverse())
  })
})
