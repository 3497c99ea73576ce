import { z } from 'zod'
import type { Words } from './languages.ts'
import { LARGEST_INT } from './routes.ts'

/** Counts ignored columns too. */
export const MOST_COLUMNS = 60

/** The columns of a kind of file, in order, with their headings and accepted alternatives. */
export type FileColumns<C extends string = string> = Readonly<Record<C, Words & { readonly also?: readonly string[] }>>

export const columnNames = <C extends string>(columns: FileColumns<C>): C[] => Object.keys(columns) as C[]

export const tableFormat = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

/** The effect, or planned effect, of a file's row. */
export const ROW_EFFECTS = ['added', 'changed', 'unchanged'] as const

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

/** The column that each file column holds, such as `code,,name_th`; if it is missing, the headings decide. */
export const importQuery = (columns: FileColumns) => {
  const name = columnNames(columns).join('|')
  return z.object({
    columns: z
      .string()
      .max(1000)
      .regex(new RegExp(`^(${name})?(,(${name})?){0,${MOST_COLUMNS - 1}}$`))
      .refine((text) => isUnique(text.split(',').filter(Boolean)), { error: 'column_twice' })
      .optional(),
  })
}

const count = z.int().min(0).max(LARGEST_INT)

/** The planned effects of an import, and its problems. */
export const importReport = <C extends string>(columns: FileColumns<C>) => {
  const column = z.enum(columnNames(columns))
  return z.object({
    file: z.object({ kind: z.enum(['xlsx', 'csv']), rows: count }),
    /** Headings, the columns they were matched to, and sample values. */
    columns: z.array(z.object({ heading: z.string(), column: column.nullable(), sample: z.array(z.string()) })),
    /** Required columns that the file lacks; in that case nothing was compared. */
    missing: z.array(column),
    counts: z.object({ added: count, changed: count, unchanged: count, bad: count }),
    /** By the row number in a spreadsheet program, and the column's heading. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
    /** Rows that would be added or changed. */
    rows: z.array(z.object({ row: z.int(), code: z.string(), name: z.string(), effect: z.enum(ROW_EFFECTS), changed: z.array(column) })),
  })
}

export const importResult = z.object({ success: z.literal(true), message: z.string(), added: count, changed: count, unchanged: count })

/** A report as it is shown, for any columns. */
export type ImportReport = z.output<ReturnType<typeof importReport<string>>>
export type ImportResult = z.output<typeof importResult>
