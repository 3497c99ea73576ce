export interface Sheet {
  name: string
  headings: string[]
  rows: string[][]
}

export type TableFormat = 'xlsx' | 'csv'

/** What a table program would take for a formula, or for the end of a cell (T15, ASVS 1.2.10). */
const DANGEROUS = /^[=+\-@\t\r\n\0]/
/** What cannot stand in a cell of a workbook at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A text that no table program runs: an apostrophe goes before what would begin a formula. What is read again loses it (`undefused`), so that
 * an exported file changes nothing when it is imported.
 */
export const defused = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text)
export const undefused = (text: string): string => (text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text)

/** What a file of rows begins with, so that Excel reads it as UTF-8. */
export const BOM = '\ufeff'
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${csvLine(cells.map(safeCell))}\r\n`).join('')

export async function writeTable(format: TableFormat, { name, headings, rows }: Sheet): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(BOM + csvLines([headings, ...rows]))
  const safe = rows.map((cells) => cells.map(safeCell))
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = safe.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String, format: '@' })))
  const columns = headings.map((heading, column) => ({ width: widthOf(heading, safe, column) }))
  // Loaded with the first workbook: a server starts sooner without it.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([head, ...body], { sheet: name.slice(0, 31), columns, stickyRowsCount: 1 }).toBuffer()
}

const safeCell = (cell: string): string => defused(cell).replace(FORBIDDEN, '')

const csvLine = (cells: readonly string[]) =>
  cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

const widthOf = (heading: string, rows: readonly (readonly string[])[], column: number): number =>
  Math.min(48, Math.max(heading.length, ...rows.slice(0, 200).map((cells) => cells[column]?.length ?? 0)) + 3)
