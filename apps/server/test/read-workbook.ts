import { readSheet } from 'read-excel-file/universal'

/** A sheet of a workbook (the first is 1), read by a third-party library. Times are in whole seconds. */
export async function readWorkbook(file: Buffer, sheet: number): Promise<unknown[][]> {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer
  const rows: unknown[][] = await readSheet(bytes, sheet, { trim: false })
  // A fraction of a day isn't a whole number of milliseconds.
  const tidy = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell)
  return rows.map((row) => row.map(tidy))
}
