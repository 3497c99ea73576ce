import { addAbortSignal, Readable } from 'node:stream'
import { MEDIA_TYPES } from '@gatehouse/contract/kernel/media-types.ts'
import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import type { FileAnswer } from '../app/call-facts.ts'
import type { OrgActor } from '../db/actor.ts'
import type { Db, Tx } from '../db/handles.ts'
import { sharerOf } from '../fair/shares.ts'
import type { Cell, ExportColumn } from './columns.ts'
import { BOM, csvLines } from './csv-lines.ts'
import { type Workbook, workbook } from './workbook.ts'
import { type Pages, type TableFormat, writeFile } from './writer.ts'

/** A slower download would keep a database snapshot open for too long. */
const LONGEST_MS = 10 * 60_000

/** A file of rows as a module describes it. All its reads see one database snapshot. */
export interface ExportFile extends Pick<Workbook, 'sheet' | 'columns' | 'rows' | 'cover'> {
  /** ASCII, without an extension. */
  filename: string
  pages: Pages
  /** Audits the export before its first byte is sent. */
  record: () => Promise<void>
}

/**
 * Answers with a file that is written while it is sent. It ends when nobody reads it any more or the server stops. It fails midway rather than omit a
 * row.
 * Errors: too_many_requests, unavailable, and those of `open`.
 */
export async function exportAnswer(
  app: App,
  db: Db,
  actor: OrgActor,
  format: TableFormat,
  open: (db: Db) => Promise<ExportFile>,
): Promise<FileAnswer> {
  // The first statement carries the session check, and the snapshot below has no check.
  await sql`select`.execute(db as Tx)
  const leave = await app.shares.exports.take(sharerOf(actor))
  return new Promise((resolve, reject) => {
    const work = app.database.moment(actor, async (reader) => {
      const { filename, pages, record, ...file } = await open(reader)
      await record()
      const origin = { by: actor.name, at: app.clock.now().toISOString() }
      const { stream, done } = writeFile({ ...file, format, made: origin, zone: actor.time_zone }, pages)
      addAbortSignal(AbortSignal.any([app.parts.givenUp, AbortSignal.timeout(LONGEST_MS)]), stream)
      resolve(answerOf(format, filename, stream))
      await done
    })
    work.catch(reject).finally(leave)
  })
}

/** A short file without personal data, such as a template. `filename` is ASCII, without an extension. */
export function templateAnswer(
  { name, time_zone }: Pick<OrgActor, 'name' | 'time_zone'>,
  format: TableFormat,
  filename: string,
  { sheet, headings, rows }: { sheet: string; headings: readonly string[]; rows: readonly (readonly string[])[] },
): FileAnswer {
  if (format === 'csv') return answerOf(format, filename, Readable.from([Buffer.from(BOM + csvLines([headings, ...rows]))]))
  const origin = { by: name, at: new Date().toISOString() }
  const book = { sheet, columns: textColumns(headings), rows: rows.length, zone: time_zone, made: origin }
  return answerOf(format, filename, Readable.from(workbook(book, onePage(rows))))
}

/** Columns of a file that can be imported again: all of them are text, as an import reads them. */
export const textColumns = (headings: readonly string[]): ExportColumn[] => headings.map((heading) => ({ heading, type: 'text' }))

export async function* onePage<T>(page: T): AsyncGenerator<T> {
  yield page
}

export async function* mapPages<Row>(pages: AsyncIterable<readonly Row[]>, toCells: (row: Row) => readonly Cell[]): Pages {
  for await (const page of pages) yield page.map(toCells)
}

const answerOf = (format: TableFormat, filename: string, stream: Readable): FileAnswer => ({
  media_type: MEDIA_TYPES[format],
  size: null,
  stream,
  filename: `${filename}.${format}`,
})
