import { z } from 'zod'
import type { Words } from './languages.ts'
import { LARGEST_INT } from './routes.ts'

/** Columns of a file at most, with those that are left out. */
export const MOST_COLUMNS = 60

/**
 * The columns of one kind of file, in the order of its template, with what stands over them in templates, exports and the report of an import,
 * and what people write there besides.
 */
export type FileColumns<C extends string = string> = Readonly<Record<C, Words & { readonly also?: readonly string[] }>>

/** Their names, in that order. */
export const columnNames = <C extends string>(columns: FileColumns<C>): C[] => Object.keys(columns) as C[]

export const tableFormat = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

/** What a row of a file would do, or did. */
export const ROW_EFFECTS = ['added', 'changed', 'unchanged'] as const

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

/** What each column of a file holds, in the order of the file: `code,,name_th`. Empty ones are left out. Without it the headings say it. */
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

/** What an import would do with a file, and all that is wrong with it. */
export const importReport = <C extends string>(columns: FileColumns<C>) => {
  const column = z.enum(columnNames(columns))
  return z.object({
    file: z.object({ kind: z.enum(['xlsx', 'csv']), rows: count }),
    /** The columns of the file: their headings, what they were taken for, and the first values. */
    columns: z.array(z.object({ heading: z.string(), column: column.nullable(), sample: z.array(z.string()) })),
    /** Columns that must be there and are not: nothing was compared then. */
    missing: z.array(column),
    counts: z.object({ added: count, changed: count, unchanged: count, bad: count }),
    /** Every bad value: the row of the file as a table program numbers it, and the heading of the column. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
    /** What would be added or changed. */
    rows: z.array(z.object({ row: z.int(), code: z.string(), name: z.string(), effect: z.enum(ROW_EFFECTS), changed: z.array(column) })),
  })
}

export const importResult = z.object({ success: z.literal(true), message: z.string(), added: count, changed: count, unchanged: count })

/** A report as it is shown, whatever its columns are. */
export type ImportReport = z.output<ReturnType<typeof importReport<string>>>
export type ImportResult = z.output<typeof importResult>
