export interface Sheet {
  name: string
  headings: string[]
  rows: string[][]
}

export type TableFormat = 'xlsx' | 'csv'

/** What begins a formula: also in the forms that a table program of East Asia, or one that normalises, takes for the same signs. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩]'
/** What readers leave out or nobody sees: a sign behind it may come to stand first. Ends of cells and lines are asked for apart. */
const UNSEEN = '(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}\\s\\p{Default_Ignorable_Code_Point}"])*'
/** Where a cell begins, also for a reader that parts cells at another sign than we do, or lines within quotes. */
const START = '(?<=^|[,;\\t\\r\\n])'
const BEFORE_FORMULA = `(?='*${UNSEEN}${SIGN})`
const BEFORE_END_OF_CELL = `(?='*[\\t\\r\\n\\0])`
const UNSAFE = new RegExp(`${START}${BEFORE_FORMULA}|^${BEFORE_END_OF_CELL}`, 'gu')
const MADE_SAFE = new RegExp(`${START}'${BEFORE_FORMULA}|^'${BEFORE_END_OF_CELL}`, 'gu')
/** What cannot stand in a cell of a workbook at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Puts an apostrophe before what would begin a formula (T15, ASVS 1.2.10); `unescapeFormula` takes exactly that back. */
export const escapeFormula = (text: string): string => text.replace(UNSAFE, "'")
export const unescapeFormula = (text: string): string => text.replace(MADE_SAFE, '')

/** What a file of rows begins with, so that Excel reads it as UTF-8. */
export const BOM = '\ufeff'
/** Lines of CSV (RFC 4180), the only ones that leave the product. A cell has every sign that it had. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')

export async function renderTable(format: TableFormat, { name, headings, rows }: Sheet): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(BOM + csvLines([headings, ...rows]))
  const safe = rows.map((cells) => cells.map(safeCell))
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = safe.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String, format: '@' })))
  const columns = headings.map((heading, column) => ({ width: widthOf(heading, safe, column) }))
  // Loaded with the first workbook: a server starts sooner without it.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([head, ...body], { sheet: name.slice(0, 31), columns, stickyRowsCount: 1 }).toBuffer()
}

const safeCell = (cell: string): string => escapeFormula(cell.replace(FORBIDDEN, ''))

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const widthOf = (heading: string, rows: readonly (readonly string[])[], column: number): number =>
  Math.min(48, Math.max(heading.length, ...rows.slice(0, 200).map((cells) => cells[column]?.length ?? 0)) + 3)
