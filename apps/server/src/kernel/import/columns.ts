import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { columnNames, type FileColumns } from '@gatehouse/contract/kernel/imports.ts'
import type { Language, ValueLabel, Words } from '@gatehouse/contract/kernel/languages.ts'

/** Longer text is no known word and isn't worth comparing. */
const LONGEST_WORD = 60

/** Values that a cell names by a word in either language, such as kinds and states. */
export interface WordedValues<V extends string> {
  /** The word that an export writes. */
  word(value: V, language: Language): string
  /** The value that a cell names; undefined if it names no value. */
  valueOf(word: string): V | undefined
  /** All values, as a sentence lists them. */
  all(language: Language): string
}

/** The words of some values: English, Thai, and other common spellings. The value itself is one of its words. */
export function wordedValues<V extends string>(words: Readonly<Record<V, ValueLabel>>): WordedValues<V> {
  const byWord = new Map<string, V>()
  for (const value of Object.keys(words) as V[]) for (const word of [value, ...words[value]]) byWord.set(foldText(word), value)
  const word = (value: V, language: Language) => words[value][language === 'en' ? 0 : 1]
  return {
    word,
    valueOf: (text) => (text.length > LONGEST_WORD ? undefined : byWord.get(foldText(text))),
    all: (language) => (Object.keys(words) as V[]).map((value) => word(value, language)).join(', '),
  }
}

/** The words of a list that the organisation maintains; a key that no longer exists is its own word. */
export function choiceWords(choices: readonly ({ readonly key: string } & Words)[]): WordedValues<string> {
  const words = wordedValues<string>(Object.fromEntries(choices.map(({ key, th, en }) => [key, [en, th] as const])))
  return {
    word: (key, language) => choices.find((choice) => choice.key === key)?.[language] ?? key,
    valueOf: words.valueOf,
    all: (language) => choices.map((choice) => choice[language]).join(' · '),
  }
}

export interface TableColumns<C extends string> {
  headingsIn(language: Language): string[]
  headingOf(column: C, language: Language): string
  /** The column of each heading, as selected (`code,,name_th`) or by its name; null if unknown. `missing`: required columns that aren't there. */
  columnsIn(headings: readonly string[], chosen: string | undefined): { columns: (C | null)[]; missing: C[] }
  /** A row of a template or an export. */
  row(values: Partial<Record<C, string>>): string[]
}

/** Reads and writes the columns of one kind of file. Without the `requiredColumns` its rows have no meaning. */
export function tableColumns<C extends string>(columns: FileColumns<C>, requiredColumns: readonly NoInfer<C>[]): TableColumns<C> {
  const names = columnNames(columns)
  const byWord = new Map<string, C>(
    names.flatMap((column) => {
      const { en, th, also = [] } = columns[column]
      return [column, en, th, ...also].map((word) => [foldText(word), column] as const)
    }),
  )
  const byHeading = (headings: readonly string[]) => {
    // If two headings mean the same column, the first counts, so that no column silently replaces another.
    const usedColumns = new Set<C>()
    return headings.map((heading) => {
      const column = (heading.length > LONGEST_WORD ? undefined : byWord.get(foldText(heading))) ?? null
      if (column === null || usedColumns.has(column)) return null
      usedColumns.add(column)
      return column
    })
  }
  return {
    headingsIn: (language) => names.map((column) => columns[column][language]),
    headingOf: (column, language) => columns[column][language],
    row: (values) => names.map((column) => values[column] ?? ''),
    columnsIn(headings, selection) {
      const choices = selection?.split(',')
      const read = choices ? headings.map((_, index) => names.find((column) => column === choices[index]) ?? null) : byHeading(headings)
      return { columns: read, missing: requiredColumns.filter((column) => !read.includes(column)) }
    },
  }
}
