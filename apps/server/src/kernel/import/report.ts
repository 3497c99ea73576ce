import type { ImportReport, ROW_EFFECTS } from '@gatehouse/contract/kernel/imports.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { AppError } from '../errors/app-error.ts'
import type { TableColumns } from './columns.ts'
import type { Table } from './table.ts'

/** What is wrong in one cell of a file. */
export interface RowProblem<C extends string> {
  row: number
  column: C
  value: string
  message: string
}

/** What one row of a file does to a record. */
export interface RowChange<C extends string> {
  row: number
  effect: (typeof ROW_EFFECTS)[number]
  code: string
  name: string
  changed: C[]
}

/** First values of a column that are shown beside it. */
const SAMPLES = 3
/** Bad values that a refusal names; the report names them all. */
const MOST_TOLD = 100

interface Planned<C extends string> {
  changes: readonly RowChange<C>[]
  problems: readonly RowProblem<C>[]
}

/** The report of a dry run. What its columns were taken for is told also where nothing could be compared. */
export function reportOf<C extends string>(
  table: Table,
  { headingOf }: TableColumns<C>,
  columns: readonly (C | null)[],
  missing: readonly C[],
  { changes, problems }: Planned<C>,
  language: Language,
) {
  const heading = (column: C) => table.headings[columns.indexOf(column)] ?? headingOf(column, language)
  const report = {
    file: { kind: table.kind, rows: table.rows.length },
    columns: table.headings.map((text, index) => ({
      heading: text,
      column: columns[index] ?? null,
      sample: table.rows.slice(0, SAMPLES).map(({ cells }) => cells[index] ?? ''),
    })),
    missing: [...missing],
    counts: { ...countsOf(changes), bad: new Set(problems.map(({ row }) => row)).size },
    problems: problems.map(({ row, column, value, message }) => ({ row, column: heading(column), value, message })),
    rows: changes
      .filter(({ effect }) => effect !== 'unchanged')
      .map(({ row, code, name, effect, changed }) => ({ row, code, name, effect, changed })),
  }
  return report satisfies ImportReport
}

export function countsOf(changes: readonly Pick<RowChange<string>, 'effect'>[]) {
  const count = (effect: RowChange<string>['effect']) => changes.filter((change) => change.effect === effect).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}

/** Refuses a file that lacks columns, or has rows that are wrong. Errors: import_refused, with the columns or the cells. */
export function refuseBad<C extends string>(missing: readonly C[], problems: readonly RowProblem<C>[]): void {
  if (missing.length > 0) throw new AppError('import_refused', { errors: missing.map((field) => ({ field, message: 'required' })) })
  if (problems.length === 0) return
  const errors = problems.slice(0, MOST_TOLD).map(({ row, column, message }) => ({ field: `${row}.${column}`, message }))
  throw new AppError('import_refused', { errors })
}
