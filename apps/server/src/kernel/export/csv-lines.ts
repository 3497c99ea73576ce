import { escapeFormula } from './formula.ts'

/** What a file of rows begins with, so that Excel reads it as UTF-8. */
export const BOM = '\ufeff'

/** Lines of CSV (RFC 4180), the only ones that leave the product. A cell has every sign that it had. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
