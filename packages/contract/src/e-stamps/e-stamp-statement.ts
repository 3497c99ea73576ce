import type { StampStatementRow } from './e-stamp-record.ts'

export const STATEMENT_SUMS = ['count', 'revoked', 'free_minutes', 'amount', 'taken_off', 'receipt_amount'] as const
export type StatementSums = Readonly<Record<(typeof STATEMENT_SUMS)[number], number>>

export const sumsOf = (rows: readonly StatementSums[]): StatementSums =>
  Object.fromEntries(STATEMENT_SUMS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as unknown as StatementSums

/** A row of one kind, or the sum of a unit that gave several kinds. */
export type StatementLine =
  | StampStatementRow
  | (Pick<StampStatementRow, 'unit_id' | 'unit' | 'unit_name'> & StatementSums & { kind_id: null })

/** A statement as it is shown and saved: rows grouped by unit, and a sum after each unit with several rows. */
export function statementLines(rows: readonly StampStatementRow[]): StatementLine[] {
  const units = new Map<string | null, StampStatementRow[]>()
  for (const row of rows) units.set(row.unit_id, [...(units.get(row.unit_id) ?? []), row])
  return [...units.values()].flatMap((of_unit): StatementLine[] => {
    if (of_unit.length === 1) return of_unit
    const { unit_id, unit, unit_name } = of_unit[0]!
    return [...of_unit, { unit_id, unit, unit_name, kind_id: null, ...sumsOf(of_unit) }]
  })
}
