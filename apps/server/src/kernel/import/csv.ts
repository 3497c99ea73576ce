import { CsvError, parse } from 'csv-parse/sync'
import { type Table, TableError, type TableLimits, tableOf } from './table.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** A table from the text of a CSV file, in any encoding and with any separator that spreadsheets use. Errors: TableError. */
export function readCsv(bytes: Buffer, limits: TableLimits): Table {
  const text = decode(bytes)
  try {
    const lines = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // A quote in the middle of a value is literal: `3" pipe`.
      relax_quotes: true,
      skip_empty_lines: false,
      // Enough lines to number the rows below empty ones, and to notice one row over the limit.
      to: limits.rows * 2 + 1000,
      max_record_size: 200_000,
    }) as string[][]
    return tableOf('csv', lines, limits)
  } catch (error) {
    if (error instanceof CsvError) throw new TableError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_large' : 'not_readable', error.code)
    throw error
  }
}

/** Decodes UTF-8 with or without a BOM, UTF-16 with one, otherwise the Thai code page (Windows-874, which includes all of TIS-620). */
export function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOf(bytes, 'utf-16le')
  const text = tryUtf8(bytes) ?? textOf(bytes, 'windows-874')
  // Text never contains a zero byte.
  if (text.includes('\u0000')) throw new TableError('not_readable', 'The file is no text.')
  return text
}

function tryUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const textOf = (bytes: Buffer, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** The most frequent separator outside quotes, in the first line that has one. */
export function delimiterOf(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  let separatorCount = 0
  for (const sign of text.slice(0, 50_000)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if ((sign === '\n' || sign === '\r') && separatorCount > 0) break
    else if ((DELIMITERS as readonly string[]).includes(sign)) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1)
      separatorCount++
    }
  }
  return [...DELIMITERS].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0]!
}
