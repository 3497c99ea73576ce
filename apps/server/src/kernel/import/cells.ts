import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { z } from 'zod'
import { unescapeFormula } from '../export/formula.ts'
import type { WordedValues } from './columns.ts'
import type { FileRows, RowProblem } from './report.ts'
import type { Row } from './table.ts'

/** Separators of values in one cell, in addition to line ends. */
const BETWEEN = /[;\n\r]+/

/** The cells of one row by column, with their problems. */
export class RowCells<C extends string> {
  readonly row: number
  private readonly cells = new Map<C, string>()
  /** Columns that already have a problem. */
  readonly bad = new Set<C>()
  readonly language: Language
  private readonly problems: RowProblem<C>[]

  constructor(row: Row, { columns, language, problems }: FileRows<C>) {
    this.row = row.number
    this.language = language
    this.problems = problems
    for (const [index, column] of columns.entries()) if (column) this.cells.set(column, unescapeFormula(row.cells[index] ?? ''))
  }

  /** Whether the file has the column. */
  has(column: C): boolean {
    return this.cells.has(column)
  }

  text(column: C): string {
    return this.cells.get(column) ?? ''
  }

  /** The distinct values of a cell with several, separated by semicolons or line ends. */
  list(column: C): string[] {
    const values = this.text(column).split(BETWEEN)
    return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  }

  /** The value that the cell's word names; undefined, with a problem, if the word is unknown. */
  worded<V extends string>(column: C, words: WordedValues<V>, key = 'value_word'): V | undefined {
    const word = this.text(column)
    if (word === '') return undefined
    const value = words.valueOf(word)
    if (value === undefined) this.say(column, key, { values: { words: words.all(this.language) } })
    return value
  }

  /** Reports a problem by the key of its sentence; `values` fill its gaps. */
  say(column: C, key: string, { value, values = {} }: Details = {}): void {
    const sentence = fieldWords(key, this.language) ?? key
    this.tell(
      column,
      sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
      value,
    )
  }

  /** Reports the problems that a schema found, for columns without a problem so far. */
  tellIssues(issues: readonly z.core.$ZodIssue[], columnOf: (field: string) => C): void {
    for (const { field, message } of fieldErrors(issues, this.language)) {
      const column = columnOf(field)
      if (!this.bad.has(column)) this.tell(column, message)
    }
  }

  tell(column: C, message: string, value = this.text(column)): void {
    this.bad.add(column)
    this.problems.push({ row: this.row, column, value, message })
  }
}

interface Details {
  /** For a cell with several values: the wrong one. */
  value?: string
  values?: Readonly<Record<string, string>>
}
