import type { ImportReport, ROW_EFFECTS } from '@gatehouse/contract/kernel/imports.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { AppError } from '../errors/app-error.ts'
import type { TableColumns } from './columns.ts'
import type { Table } from './table.ts'

/** A problem in one cell of a file. */
export interface RowProblem<C extends string> {
  row: number
  column: C
  value: string
  message: string
}

/** The effect of one row of a file on a record. */
export interface RowChange<C extends string> {
  row: number
  effect: (typeof ROW_EFFECTS)[number]
  code: string
  name: string
  changed: C[]
}

/** Sample values of a column that are shown next to it. */
const SAMPLES = 3
/** Bad values that a refusal lists; the report lists all. */
const MOST_ERRORS = 100

/** A file as a call sends it. */
export interface SentFile {
  table: Table
  query: { columns?: string | undefined; skip_bad?: boolean }
  language: Language
}

/** The file's rows, the meaning of its columns and all problems. */
export interface FileRows<C extends string> {
  table: Table
  columns: readonly (C | null)[]
  language: Language
  problems: RowProblem<C>[]
}

interface Planned<Change> {
  changes: Change[]
}

/** The effect of a row: `changedColumns` lists the columns that differ from the previous record, if there is one. */
export const effectOf = (before: unknown, changedColumns: readonly unknown[]): RowChange<string>['effect'] =>
  before === undefined ? 'added' : changedColumns.length > 0 ? 'changed' : 'unchanged'

const countsOf = (changes: readonly Pick<RowChange<string>, 'effect'>[]) => {
  const count = (effect: RowChange<string>['effect']) => changes.filter((change) => change.effect === effect).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}
const rowsOf = (problems: readonly RowProblem<string>[]) => new Set(problems.map(({ row }) => row)).size
const inOrder = <C extends string>(problems: readonly RowProblem<C>[]) => [...problems].sort((a, b) => a.row - b.row)

/** The effects of an import and the meaning of each column. If a required column is missing, nothing is compared. */
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

/** The planned writes of an import; `skipBad` leaves out bad rows. Errors: import_refused, with the missing columns or the bad cells. */
export async function planFile<C extends string, Change extends RowChange<C>, P extends Planned<Change>>(
  { table, query, language }: SentFile,
  { columnsIn }: TableColumns<C>,
  plan: (file: FileRows<C>) => Promise<P & Planned<Change>>,
) {
  const { columns, missing } = columnsIn(table.headings, query.columns)
  if (missing.length > 0) throw new AppError('import_refused', { errors: missing.map((field) => ({ field, message: 'required' })) })
  const problems: RowProblem<C>[] = []
  const fullPlan = await plan({ table, columns, language, problems })
  const { changes } = fullPlan
  if (!query.skip_bad && problems.length > 0) {
    const errors = inOrder(problems).map(({ row, column, message }) => ({ field: `${row}.${column}`, message }))
    throw new AppError('import_refused', { errors: errors.slice(0, MOST_ERRORS) })
  }
  const additions = changes.filter(({ effect }) => effect === 'added')
  const updates = changes.filter(({ effect }) => effect === 'changed')
  return { planned: fullPlan, added: additions, changed: updates, counts: countsOf(changes), skipped: rowsOf(problems) }
}

/** The answer of an import that wrote rows. */
export function importAnswer<Counts extends { added: number; changed: number; skipped?: number }>(counts: Counts, language: Language) {
  const { added, changed, skipped = 0 } = counts
  const th = language === 'th'
  const summary = th ? `เพิ่ม ${added} แก้ไข ${changed} รายการ` : `${added} added, ${changed} changed.`
  const left_out = skipped === 0 ? '' : th ? ` ข้าม ${skipped} แถว` : ` ${skipped} rows skipped.`
  return { success: true as const, message: summary + left_out, ...counts }
}
