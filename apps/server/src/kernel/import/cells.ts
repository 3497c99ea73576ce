import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { RowProblem } from './report.ts'
import type { Row } from './table.ts'
import { unescapeFormula } from './write.ts'

/** Where values in one cell end, besides the end of a line. */
const BETWEEN = /[;\n\r]+/

/** The cells of one row by what they hold, and what is said to be wrong with them. */
export class RowCells<C extends string> {
  readonly row: number
  private readonly cells = new Map<C, string>()
  /** Columns that were told already. */
  readonly told = new Set<C>()
  private readonly language: Language
  private readonly problems: RowProblem<C>[]

  constructor(row: Row, columns: readonly (C | null)[], language: Language, problems: RowProblem<C>[]) {
    this.row = row.number
    this.language = language
    this.problems = problems
    for (const [index, column] of columns.entries()) if (column) this.cells.set(column, unescapeFormula(row.cells[index] ?? ''))
  }

  text(column: C): string {
    return this.cells.get(column) ?? ''
  }

  /** The values of a cell that may have several, each once: semicolons or ends of lines stand between. */
  list(column: C): string[] {
    const values = this.text(column).split(BETWEEN)
    return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  }

  /** The value that a word of the cell names; undefined, and told, where it names none. */
  worded<V extends string>(column: C, words: { valueOf(word: string): V | undefined }, key: string, more?: SaidMore): V | undefined {
    const word = this.text(column)
    if (word === '') return undefined
    const value = words.valueOf(word)
    if (value === undefined) this.say(column, key, more)
    return value
  }

  /** Says what is wrong by the key of its sentence, whose gaps `values` fill. */
  say(column: C, key: string, { value, values = {} }: SaidMore = {}): void {
    const sentence = fieldWords(key, this.language) ?? key
    this.tell(
      column,
      sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
      value,
    )
  }

  tell(column: C, message: string, value = this.text(column)): void {
    this.told.add(column)
    this.problems.push({ row: this.row, column, value, message })
  }
}

interface SaidMore {
  /** Of a cell with several values: the one that is wrong. */
  value?: string
  values?: Readonly<Record<string, string>>
}
