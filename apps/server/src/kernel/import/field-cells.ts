import { parseTypedDate } from '@gatehouse/contract/kernel/domain/typed-date.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { Language, ValueLabel } from '@gatehouse/contract/kernel/languages.ts'
import {
  type ColumnOf,
  type Field,
  type PlainName,
  type PlainRecord,
  plainNames,
  type RecordFields,
} from '@gatehouse/contract/kernel/record-fields.ts'
import { blank } from '../records/record-fields.ts'
import type { RowCells } from './cells.ts'
import { type WordedValues, wordedValues } from './columns.ts'

const words = new WeakMap<object, WordedValues<string>>()

/** The words that files use for the values of a field. */
export function wordsOf<V extends string>({ values }: { values: Readonly<Record<V, ValueLabel>> }): WordedValues<V> {
  const existing = words.get(values) ?? wordedValues(values)
  words.set(values, existing)
  return existing as WordedValues<V>
}

/** The plain fields of a row. A field keeps its value if its column is missing, or if it is required and blank; other blank cells clear it. */
export function readFields<F extends RecordFields>(
  fields: F,
  cells: RowCells<ColumnOf<F>>,
  before: Partial<PlainRecord<F>> | undefined,
): { [K in PlainName<F>]: unknown } {
  const current = before as Readonly<Record<string, unknown>> | undefined
  const read = (name: string, field: Field): unknown => {
    const column = name as ColumnOf<F>
    const storedValue = current?.[name] ?? field.fallback ?? blank(field)
    const text = cells.text(column)
    if (field.file !== true || !cells.has(column) || (text === '' && field.required)) return storedValue
    if (text === '') return blank(field)
    if (field.kind === 'choice') return cells.worded(column, wordsOf({ values: field.values! })) ?? storedValue
    if (field.kind === 'whole') return Number(text)
    return field.kind === 'day' ? readDay(text) : text
  }
  return Object.fromEntries(plainNames(fields).map((name) => [name, read(name, fields[name]!)])) as { [K in PlainName<F>]: unknown }
}

/** A day as people type it, in either era. An unreadable one is returned unchanged, and the field's own rule reports it. */
export function readDay(text: string): string {
  const day = parseTypedDate(text)
  return day.ok ? day.value : text
}

const DAY_MINUTES = 1440

/**
 * A time of day as `HH:MM`. Accepts typed text and spreadsheet values: a fraction of a day, or a time on the spreadsheet's epoch day. An unreadable
 * one is returned unchanged.
 */
export function readTime(text: string): string {
  const [, of_a_day] = /^1(?:899-12-3[01]|900-01-0[01]) (\d\d:\d\d)$/.exec(text) ?? []
  if (of_a_day) return of_a_day
  if (!/^0\.\d+$/.test(text)) return tidyTime(text.replace(/:00$|\s*น\.$/, ''))
  const minutes = Math.round(Number(text) * DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The plain fields as a file writes them. */
export const writeFields = <F extends RecordFields>(
  fields: F,
  row: PlainRecord<F>,
  language: Language,
): Partial<Record<ColumnOf<F>, string>> =>
  Object.fromEntries(
    plainNames(fields)
      .filter((name) => fields[name]!.file === true)
      .map((name) => {
        const value = row[name] as string | number | null
        return [
          name,
          fields[name]!.kind === 'choice' && value !== null
            ? wordsOf({ values: fields[name]!.values! }).word(value as string, language)
            : String(value ?? ''),
        ]
      }),
  ) as Partial<Record<ColumnOf<F>, string>>
