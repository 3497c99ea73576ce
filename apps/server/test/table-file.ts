import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { onePage, textColumns } from '../src/kernel/export/answer.ts'
import type { Cell } from '../src/kernel/export/columns.ts'
import { BOM, csvLines } from '../src/kernel/export/csv-lines.ts'
import { type Workbook, workbook } from '../src/kernel/export/workbook.ts'
import type { TableFormat } from '../src/kernel/export/writer.ts'

interface Rows {
  name?: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A file of texts in the product's format. */
export async function tableFile(format: TableFormat, { name = 'x', headings, rows }: Rows): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(BOM + csvLines([headings, ...rows]))
  return workbookFile({ sheet: name, columns: textColumns(headings), rows: rows.length }, onePage(rows))
}

type Described = Pick<Workbook, 'columns' | 'rows'> & Partial<Workbook>

export async function workbookFile(
  book: Described,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  mostRows?: number,
): Promise<Buffer> {
  const whole = { sheet: 'x', zone: 'Asia/Bangkok', made: { by: 'Nobody', at: '2026-11-20T00:00:00.000Z' }, ...book }
  return buffer(Readable.from(workbook(whole, pages, mostRows)))
}
