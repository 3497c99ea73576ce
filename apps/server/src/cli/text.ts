/** Characters that could end a line, control the terminal or reverse the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** For a person at a terminal: keeps only intended line breaks. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd')

/** Also escapes characters that JSON itself leaves unescaped. */
export const printableJson = (value: object): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One line, so that a value can't create extra rows. */
export const cell = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '-' : String(value).replace(/\s*\n\s*/g, ' ')

/** Aligned columns: Thai vowels and tone marks take no width. */
export function table(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [header.map((name) => name.toUpperCase()), ...rows.map((row) => row.map(cell))]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => width(line[column]!))))
  return lines
    .map((line) =>
      line
        .map((text, column) => text + ' '.repeat(widths[column]! - width(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function facts(pairs: readonly (readonly [string, unknown])[]): string {
  const widest = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(widest)}  ${cell(value)}`).join('\n')
}

const width = (text: string): number => [...text.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].length

export const moment = (instant: string | null): string | null =>
  instant === null ? null : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
