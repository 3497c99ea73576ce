import pg from 'pg'

export interface Field {
  name: string
  /** The type's OID in the catalogue of PostgreSQL; those of built-in types are fixed. */
  type: number
}

const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const textArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => string[]
const numbers = (text: string) => textArray(text).map(Number)

/** `2026-11-20 07:32:00.12+00` to `2026-11-20T07:32:00.120Z`. Building a Date and printing it costs more than the rest of a row. */
export function instantFromText(text: string): string {
  const zone = text.lastIndexOf('+')
  const fraction = text[19] === '.' ? text.slice(20, zone).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

const asItIs = (text: string) => text
const decoders: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  1700: Number,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  1184: instantFromText,
  1007: numbers,
  1016: numbers,
  1009: textArray,
  1015: textArray,
  2951: textArray,
}

/** A row as the program uses it: instants as ISO text, counts and sums as numbers, days and ids as text. */
export function decodeRow(fields: readonly Field[], raw: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!
    const text = raw[index]
    const decode = decoders[field.type] ?? asItIs
    row[field.name] = text === null || text === undefined ? null : decode(text)
  }
  return row
}
