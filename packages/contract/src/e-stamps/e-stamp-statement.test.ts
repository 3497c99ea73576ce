import type { StampStatementRow } from './e-stamp-record.ts'
import { statementLines, sumsOf } from './e-stamp-statement.ts'

const row = (unit_id: string | null, kind_id: string, count: number) =>
  ({
    unit_id,
    unit_name: unit_id,
    unit: null,
    kind_id,
    count,
    revoked: 0,
    free_minutes: 0,
    amount: 5,
    taken_off: -2,
    receipt_amount: 0,
  }) as StampStatementRow

describe('[R-14b] the lines of a statement', () => {
  it('have the sum of a unit after its several kinds', () => {
    const rows = [row(null, 'a', 1), row('18A', 'a', 2), row('18A', 'b', 3), row('19B', 'a', 4)]
    const lines = statementLines(rows).map(({ unit_id, kind_id, count, taken_off }) => [unit_id, kind_id, count, taken_off])
    expect(lines).toEqual([
      [null, 'a', 1, -2],
      ['18A', 'a', 2, -2],
      ['18A', 'b', 3, -2],
      ['18A', null, 5, -4],
      ['19B', 'a', 4, -2],
    ])
    expect(sumsOf(rows)).toMatchObject({ count: 10, amount: 20, taken_off: -8 })
  })
})
