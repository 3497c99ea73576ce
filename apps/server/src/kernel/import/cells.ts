import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { z } from 'zod'
import { unescapeFormula } from '../export/formula.ts'
import type { WordedValues } from './columns.ts'
import type { FileRows, RowProblem } from './report.ts'
import type { Row } from './table.ts'

/** Where values in one cell end, besides the end of a line. */
const BETWEEN = /[;\n\r]+/

/** The cells of one row by column, and what is wrong with them. */
export class RowCells<C extends string> {
  readonly row: number
  private readonly cells = new Map<C, string>()
  /** Columns with a problem already. */
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

  /** The values of a cell that may have several, each once: semicolons or ends of lines stand between. */
  list(column: C): string[] {
    const values = this.text(column).split(BETWEEN)
    return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  }

  /** The value that a word of the cell names; undefined, with a problem, where it names none. */
  worded<V extends string>(column: C, words: WordedValues<V>, key = 'value_word'): V | undefined {
    const word = this.text(column)
    if (word === '') return undefined
    const value = words.valueOf(word)
    if (value === undefined) this.say(column, key, { values: { words: words.all(this.language) } })
    return value
  }

  /** Says what is wrong by the key of its sentence, whose gaps `values` fill. */
  say(column: C, key: string, { value, values = {} }: Details = {}): void {
    const sentence = fieldWords(key, this.language) ?? key
    this.tell(
      column,
      sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
      value,
    )
  }

  /** Says what a schema found wrong, where no better reason was given already. */
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
  /** Of a cell with several values: the one that is wrong. */
  value?: string
  values?: Readonly<Record<string, string>>
}
