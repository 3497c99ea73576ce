import { type Cell, clockOf, type ExportColumn, textOf } from './columns.ts'
import { escapeFormula } from './formula.ts'

/** Indexes into the list `cellXfs` of the styles. */
const STYLE = { text: 1, number: 2, day: 3, time: 4, minutes: 5, bold: 6, money: 7 } as const
/** Excel's limit for the text of a cell. */
const LONGEST_TEXT = 32_767
const DAY_MS = 86_400_000
/** 1970-01-01 in Excel's day count. */
const EPOCH = 25_569
/** Excel has a 29 February 1900, so its earlier days differ from those of other programs. */
const FIRST_DAY = 61
/** Gates, guards and words repeat often; names seldom. */
const MOST_KEPT = 2_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: no file of XML may have them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Matches most texts, which then need no escaping. */
const PLAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ./:()'-]{0,200}$/u

/** A text as XML. `_x000D_` would be read as the character of that number, so its underscore is escaped the same way. */
export const xmlText = (text: string): string =>
  text
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => MARKUP[sign]!)

/** A text cell without its address; no program takes it for a formula (T15). */
function textBody(text: string, style: keyof typeof STYLE = 'text'): string {
  const open = ` s="${STYLE[style]}" t="inlineStr"><is>`
  if (PLAIN.test(text)) return `${open}<t>${text}</t></is></c>`
  const safe = escapeFormula(text.replace(FORBIDDEN, '')).slice(0, LONGEST_TEXT)
  return `${open}<t xml:space="preserve">${xmlText(safe)}</t></is></c>`
}

const numberBody = (value: number, style: keyof typeof STYLE) => ` s="${STYLE[style]}"><v>${value}</v></c>`

/** A row of texts, such as the headings. */
export const textRowXml = (row: number, texts: readonly string[], bold: (column: number) => boolean): string =>
  rowXml(row, texts.map((text, index) => `<c r="${columnName(index)}${row}"${textBody(text, bold(index) ? 'bold' : 'text')}`).join(''))

/** Writes the rows of these columns. */
export function rowWriter(columns: readonly ExportColumn[], zone: string): (row: number, cells: readonly Cell[]) => string {
  const bodies = cellBodies(columns, zone)
  const starts = columns.map((_, index) => `<c r="${columnName(index)}`)
  return (row, cells) => {
    let xml = ''
    for (let index = 0; index < bodies.length; index++) {
      const cell = cells[index]
      if (cell !== null && cell !== undefined && cell !== '') xml += `${starts[index]}${row}"${bodies[index]!(cell)}`
    }
    return rowXml(row, xml)
  }
}

function cellBodies(columns: readonly ExportColumn[], zone: string): ((cell: string | number) => string)[] {
  const clock = clockOf(zone)
  const dated = (milliseconds: number, style: 'day' | 'time', text: string | number) => {
    const days = milliseconds / DAY_MS + EPOCH
    return days >= FIRST_DAY ? numberBody(days, style) : textBody(String(text))
  }
  const values: Partial<Record<ExportColumn['type'], (cell: string | number) => string>> = {
    number: (cell) => numberBody(Number(cell), 'number'),
    money: (cell) => numberBody(Number(cell), 'money'),
    day: (cell) => dated(Date.parse(String(cell)), 'day', cell),
    time: (cell) => dated(clock(String(cell)), 'time', cell),
    minutes: (cell) => numberBody(Number(cell) / 1440, 'minutes'),
  }
  return columns.map((column) => values[column.type] ?? keeping((cell) => textBody(textOf(cell, column))))
}

function keeping(write: (cell: string | number) => string): (cell: string | number) => string {
  const cache = new Map<string | number, string>()
  return (cell) => {
    const existing = cache.get(cell)
    if (existing !== undefined) return existing
    const xml = write(cell)
    if (cache.size < MOST_KEPT) cache.set(cell, xml)
    return xml
  }
}

const rowXml = (row: number, cells: string) => `<row r="${row}">${cells}</row>`

/** `A` for index 0. */
export const columnName = (index: number): string =>
  index > 25 ? columnName(Math.floor(index / 26) - 1) + columnName(index % 26) : String.fromCharCode(65 + index)
