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
const MOST_ERRORS = 100

/** A file as a call sends it. */
export interface SentFile {
  table: Table
  query: { columns?: string | undefined; skipBad?: boolean }
  language: Language
}

/** Its rows, with what their columns hold and all that is wrong with them. */
export interface FileRows<C extends string> {
  table: Table
  columns: readonly (C | null)[]
  language: Language
  problems: RowProblem<C>[]
}

interface Planned<Change> {
  changes: Change[]
}

/** How a row changes a record: `changed` are the columns that differ from the record as it was, if there is one. */
export const effectOf = (before: unknown, changed: readonly unknown[]): RowChange<string>['effect'] =>
  before === undefined ? 'added' : changed.length > 0 ? 'changed' : 'unchanged'

const countsOf = (changes: readonly Pick<RowChange<string>, 'effect'>[]) => {
  const count = (effect: RowChange<string>['effect']) => changes.filter((change) => change.effect === effect).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}
const rowsOf = (problems: readonly RowProblem<string>[]) => new Set(problems.map(({ row }) => row)).size
const inOrder = <C extends string>(problems: readonly RowProblem<C>[]) => [...problems].sort((a, b) => a.row - b.row)

/** What an import would do, with what each column was taken for. Where a required column is missing nothing is compared. */
export async function checkFile<C extends string, Change extends RowChange<C>>(
  { table, query, language }: SentFile,
  { columnsIn, headingOf }: TableColumns<C>,
  plan: (file: FileRows<C>) => Promise<Planned<Change>>,
) {
  const { columns, missing } = columnsIn(table.headings, query.columns)
  const problems: RowProblem<C>[] = []
  const { changes } = missing.length > 0 ? { changes: [] } : await plan({ table, columns, language, problems })
  const heading = (column: C) => table.headings[columns.indexOf(column)] ?? headingOf(column, language)
  const report = {
    file: { kind: table.kind, rows: table.rows.length },
    columns: table.headings.map((text, index) => ({
      heading: text,
      column: columns[index] ?? null,
      sample: table.rows.slice(0, SAMPLES).map(({ cells }) => cells[index] ?? ''),
    })),
    missing,
    counts: { ...countsOf(changes), bad: rowsOf(problems) },
    problems: inOrder(problems).map(({ row, column, value, message }) => ({ row, column: heading(column), value, message })),
    rows: changes
      .filter(({ effect }) => effect !== 'unchanged')
      .map(({ row, code, name, effect, changed }) => ({ row, code, name, effect, changed })),
  }
  return report satisfies ImportReport
}

/** What an import is to write; `skipBad` leaves out bad rows. Errors: import_refused, with the missing columns or the bad cells. */
export async function planFile<C extends string, Change extends RowChange<C>, P extends Planned<Change>>(
  { table, query, language }: SentFile,
  { columnsIn }: TableColumns<C>,
  plan: (file: FileRows<C>) => Promise<P & Planned<Change>>,
) {
  const { columns, missing } = columnsIn(table.headings, query.columns)
  if (missing.length > 0) throw new AppError('import_refused', { errors: missing.map((field) => ({ field, message: 'required' })) })
  const problems: RowProblem<C>[] = []
  const planned = await plan({ table, columns, language, problems })
  const { changes } = planned
  if (!query.skipBad && problems.length > 0) {
    const errors = inOrder(problems).map(({ row, column, message }) => ({ field: `${row}.${column}`, message }))
    throw new AppError('import_refused', { errors: errors.slice(0, MOST_ERRORS) })
  }
  const added = changes.filter(({ effect }) => effect === 'added')
  const changed = changes.filter(({ effect }) => effect === 'changed')
  return { planned, added, changed, counts: countsOf(changes), skipped: rowsOf(problems) }
}

/** The answer of an import that wrote rows. */
export function importAnswer<Counts extends { added: number; changed: number; skipped?: number }>(counts: Counts, language: Language) {
  const { added, changed, skipped = 0 } = counts
  const th = language === 'th'
  const done = th ? `เพิ่ม ${added} แก้ไข ${changed} รายการ` : `${added} added, ${changed} changed.`
  const left_out = skipped === 0 ? '' : th ? ` ข้าม ${skipped} แถว` : ` ${skipped} rows skipped.`
  return { success: true as const, message: done + left_out, ...counts }
}
