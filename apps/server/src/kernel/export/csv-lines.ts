import { escapeFormula } from './formula.ts'

/** The start of a CSV file, so that Excel reads it as UTF-8. */
export const BOM = '\ufeff'

/** Lines of CSV (RFC 4180), the only ones that leave the product. Cells keep every character. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
