import { createHash } from 'node:crypto'
import { MOST_COLUMNS } from '@gatehouse/contract/kernel/imports.ts'
import type { FastifyRequest } from 'fastify'
import type { Access } from '../db/actor.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Table } from '../import/table.ts'
import { readTable } from '../import/tables.ts'
import { Slots } from '../time/slots.ts'
import type { App } from './app-context.ts'
import { requireSender } from './upload.ts'

export const MAX_TABLE_BYTES = 5 * 1024 * 1024

/** Each holds a whole file in memory from its first byte until it was read. */
const reading = new Slots(5, 30)

/** A file of rows as it was sent. */
export interface SentTable extends Table {
  /** Of its bytes, by which two requests are compared. */
  digest: string
}

/**
 * The one file of a multipart form, read as a table before any transaction begins. The name and the type that the browser gave are not read.
 * Errors: invalid (file), malformed, table_not_readable, table_too_large; those of whoever may not make the call, before all else.
 */
export async function receiveTable(app: App, access: Access, request: FastifyRequest, rows: number): Promise<SentTable> {
  // Nobody makes the server read a file who may not send one.
  await app.database.check(access)
  return reading.run(async () => {
    const bytes = await readFile(request)
    if (!bytes) throw new Refusal('invalid', { errors: [{ field: 'file', message: 'required' }] })
    const table = await readTable(bytes, { rows, columns: MOST_COLUMNS })
    return { ...table, digest: createHash('sha256').update(bytes).digest('base64') }
  })
}

async function readFile(request: FastifyRequest): Promise<Buffer | undefined> {
  requireSender(request)
  try {
    const part = await request.file({ limits: { fileSize: MAX_TABLE_BYTES } })
    return await part?.toBuffer()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('table_too_large')
    // The parser of forms throws errors without a code at what is not a form: no boundary, no end.
    throw code === undefined ? new Refusal('malformed') : error
  }
}
