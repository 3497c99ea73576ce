import { type Field, instantFromText } from './decode.ts'

/** Writes a value as JSON, from PostgreSQL's text form. */
type Write = (text: string) => string

const plain: Write = (text) => text
const quoted: Write = (text) => `"${text}"`
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f]/
const escaped: Write = (text) => (ESCAPED.test(text) ? JSON.stringify(text) : quoted(text))

/** By type OID. */
const writers: Record<number, Write> = {
  16: (text) => (text === 't' ? 'true' : 'false'),
  20: plain,
  21: plain,
  23: plain,
  25: escaped,
  114: plain,
  1043: escaped,
  1082: quoted,
  1184: (text) => quoted(instantFromText(text)),
  2950: quoted,
  3802: plain,
}

interface Texts {
  fields: readonly Field[]
  raw: readonly (readonly (string | null)[])[]
}

/**
 * Rows as comma-separated JSON, straight from PostgreSQL's texts; building objects and printing them costs three times as much. `special` renames
 * columns and writes them differently. Errors: a column whose type has no writer.
 */
export function rowsToJson({ fields, raw }: Texts, special: Readonly<Record<string, { name: string; write: Write }>> = {}): string {
  const columns = fields.map(({ name, type }, index) => {
    const write = special[name]?.write ?? writers[type]
    if (!write) throw new Error(`There is no JSON for the column "${name}".`)
    return { start: `${index === 0 ? '{' : ','}${JSON.stringify(special[name]?.name ?? name)}:`, write }
  })
  let json = ''
  for (const [index, row] of raw.entries()) {
    if (index > 0) json += ','
    for (let column = 0; column < columns.length; column++) {
      const { start, write } = columns[column]!
      const text = row[column]!
      json += start + (text === null ? 'null' : write(text))
    }
    json += '}'
  }
  return json
}
