import { Readable } from 'node:stream'
import type { FileAnswer } from '../http/call.ts'
import { writeTable } from './tables.ts'
import type { Sheet, TableFormat } from './write.ts'

const MEDIA_TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' }

/** A file of rows as the answer of a call; `name` is in ASCII, without its ending. */
export async function tableAnswer(format: TableFormat, name: string, sheet: Sheet): Promise<FileAnswer> {
  const bytes = await writeTable(format, sheet)
  return { media_type: MEDIA_TYPES[format], size: bytes.length, stream: Readable.from([bytes]), filename: `${name}.${format}` }
}
