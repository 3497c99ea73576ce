import { columnName, rowWriter, textRowXml } from './cells.ts'
import type { Cell, ExportColumn } from './columns.ts'
import { textOf } from './columns.ts'
import { coverFile, MAIN, partsOf, type WorkbookFrame, XML_START } from './workbook-parts.ts'
import { ZipStream } from './zip-stream.ts'

export interface Workbook extends WorkbookFrame {
  columns: readonly ExportColumn[]
  /** Number of rows in its pages. */
  rows: number
  /** The organisation's time zone. */
  zone: string
}

/** Excel's limit for the rows of a sheet. */
const MOST_ROWS = 1_048_576
/** Characters packed at once. The text of a whole page is too large for the young heap: its garbage stays until the whole heap is swept. */
const PIECE = 32_000
/** Rows that determine the column widths. */
const SAMPLE = 200

/**
 * An Excel workbook, piece by piece: rows leave while others are read, so memory stays constant. Its headings stay in sight and have filters; a text
 * is never a formula. Errors: if the pages don't have the announced number of rows.
 */
export async function* workbook(
  book: Workbook,
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const { columns, rows, zone } = book
  const zip = new ZipStream()
  const count = Math.max(1, Math.ceil(rows / (mostRows - 1)))
  for (const [file, text] of Object.entries(partsOf(book, count))) yield* await zip.add(file, text)
  if (book.cover) yield* await zip.add(sheetFile(1), coverFile(book.cover.lines))
  const head = textRowXml(
    1,
    columns.map(({ heading }) => heading),
    () => true,
  )
  const rowXml = rowWriter(columns, zone)
  let number = book.cover ? 2 : 1
  let widths: readonly number[] | undefined
  let xml = ''
  let row = 1
  let left = rows
  const begin = () => {
    zip.begin(sheetFile(number++))
    row = 1
    return sheetStart(widths ?? []) + head
  }
  for await (const page of pages) {
    if (!widths) {
      widths = widthsOf(columns, page)
      xml = begin()
    }
    for (const cells of page) {
      if (row === mostRows) {
        yield* await zip.end(xml + sheetEnd(columns.length, row))
        xml = begin()
      }
      row += 1
      left -= 1
      xml += rowXml(row, cells)
      if (xml.length < PIECE) continue
      yield* await zip.write(xml)
      xml = ''
    }
  }
  if (left !== 0) throw new Error(`The file was to have ${rows} rows, and has ${rows - left}.`)
  if (!widths) {
    widths = widthsOf(columns, [])
    xml = begin()
  }
  yield* await zip.end(xml + sheetEnd(columns.length, row))
  yield* zip.close()
}

const sheetFile = (number: number) => `xl/worksheets/sheet${number}.xml`

const widthsOf = (columns: readonly ExportColumn[], rows: readonly (readonly Cell[])[]): number[] =>
  columns.map((column, index) => {
    const lengths = rows.slice(0, SAMPLE).map((cells) => (column.type === 'time' ? 16 : textOf(cells[index] ?? null, column).length))
    return Math.min(48, Math.max(column.heading.length + 2, ...lengths) + 3)
  })

const sheetStart = (widths: readonly number[]) =>
  `${XML_START}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`

const sheetEnd = (columns: number, rows: number) => `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`
