import type { StepResult } from './batch.ts'
import { type Field, instantFromText } from './decode.ts'

/** Makes the JSON of a value from the text that PostgreSQL wrote. */
export type ToJson = (text: string) => string

const plain: ToJson = (text) => text
const quoted: ToJson = (text) => `"${text}"`
// What JSON must escape; surrogates are among it because a lone one would not be valid text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON names the control characters, so this does.
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/
const escaped: ToJson = (text) => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

/** By the OID of the type. */
const writers: Record<number, ToJson> = {
  16: (text) => (text === 't' ? 'true' : 'false'),
  20: plain,
  21: plain,
  23: plain,
  25: escaped,
  114: plain,
  1043: escaped,
  1082: quoted,
  1184: (text) => `"${instantFromText(text)}"`,
  2950: quoted,
  3802: plain,
}

/** Another name and another value for a column; a name alone keeps the value. */
export type Shown = Record<string, { name: string; json?: ToJson }>

/**
 * The rows of a result as JSON texts, one for each, made column by column from what the server wrote. Building objects and printing them
 * again is most of what a long list costs (performance.md).
 */
export function jsonRows({ fields, raw }: StepResult, shown: Shown = {}): string[] {
  const columns = fields.map((field, index) => ({
    start: `${index === 0 ? '{' : ','}${JSON.stringify(shown[field.name]?.name ?? field.name)}:`,
    json: shown[field.name]?.json ?? writerOf(field),
  }))
  return raw.map((row) => {
    let text = ''
    for (let index = 0; index < columns.length; index++) {
      const { start, json } = columns[index]!
      const value = row[index]
      text += start + (value === null || value === undefined ? 'null' : json(value))
    }
    return `${text}}`
  })
}

function writerOf({ name, type }: Field): ToJson {
  const writer = writers[type]
  if (!writer) throw new Error(`There is no JSON for the column "${name}" of type ${type}.`)
  return writer
}
