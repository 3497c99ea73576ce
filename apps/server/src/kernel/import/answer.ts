import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { App } from '../app/app-context.ts'
import type { FileAnswer } from '../app/call-facts.ts'
import type { OrgActor } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { sharerOf } from '../fair/shares.ts'
import { writeTable } from './tables.ts'
import { BOM, csvLines, type Sheet, type TableFormat } from './write.ts'

const MEDIA_TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' }
/** A workbook is made in one piece: more rows would take the memory and the time of others. */
const MOST_IN_WORKBOOK = 10_000

/** A file of rows as the answer of a call; `name` is in ASCII, without its ending. */
export async function tableAnswer(app: App, actor: OrgActor, format: TableFormat, name: string, sheet: Sheet): Promise<FileAnswer> {
  return answerOf(format, name, [await app.shares.tables.run(sharerOf(actor), () => writeTable(format, sheet))])
}

/** The same of rows that come page by page, and how many there are. Errors: workbook_too_large; CSV has no such limit. */
export async function pagedAnswer(
  app: App,
  actor: OrgActor,
  format: TableFormat,
  name: string,
  sheet: Omit<Sheet, 'rows'>,
  pages: AsyncIterable<string[][]>,
): Promise<{ file: FileAnswer; rows: number }> {
  return app.shares.exports.run(sharerOf(actor), async () => {
    const rows: string[][] = []
    const chunks = [Buffer.from(BOM + csvLines([sheet.headings]))]
    let count = 0
    for await (const page of pages) {
      count += page.length
      if (format === 'csv') chunks.push(Buffer.from(csvLines(page)))
      else if (count > MOST_IN_WORKBOOK) throw new AppError('workbook_too_large')
      else rows.push(...page)
      await turn()
    }
    const file = format === 'csv' ? answerOf(format, name, chunks) : await tableAnswer(app, actor, format, name, { ...sheet, rows })
    return { file, rows: count }
  })
}

const answerOf = (format: TableFormat, name: string, chunks: readonly Buffer[]): FileAnswer => ({
  media_type: MEDIA_TYPES[format],
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  stream: Readable.from(chunks),
  filename: `${name}.${format}`,
})
