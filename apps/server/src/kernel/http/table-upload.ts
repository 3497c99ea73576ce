import { createHash } from 'node:crypto'
import { MOST_COLUMNS } from '@gatehouse/contract/kernel/imports.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { SessionCheck } from '../db/actor.ts'
import { invalidField } from '../errors/app-error.ts'
import { sharerOf } from '../fair/shares.ts'
import type { Table } from '../import/table.ts'
import { readTable } from '../import/tables.ts'
import { goneWith } from '../limits/bodies.ts'
import { readingForm, type Sent, wholeFile } from './upload.ts'

export const MAX_TABLE_BYTES = 5 * 1024 * 1024

export interface SentTable extends Table {
  /** Digest of the file's bytes, to compare requests. */
  digest: string
}

/**
 * Reads the form's file as a table, before the transaction. Errors: invalid (file), malformed, body_stalled, table_not_readable, table_too_large,
 * too_many_requests, unavailable; before them those of the session check.
 */
export async function receiveTable(app: App, access: SessionCheck, { facts, request, reply }: Sent, rows: number): Promise<SentTable> {
  // Check the permission before reading the file.
  const sharer = await app.database.read(access, facts, async (_db, actor) => sharerOf(actor))
  const signalOf = goneWith(reply)
  return app.shares.bodies.run(
    sharer,
    async () => {
      const bytes = await readFile(app, request)
      if (!bytes) throw invalidField('file', 'required')
      const table = await app.shares.tables.run(sharer, () => readTable(bytes, { rows, columns: MOST_COLUMNS }), signalOf)
      return { ...table, digest: createHash('sha256').update(bytes).digest('base64') }
    },
    signalOf,
  )
}

const readFile = (app: App, request: FastifyRequest): Promise<Buffer | undefined> =>
  readingForm(app, request, async () => {
    const part = await request.file({ limits: { fileSize: MAX_TABLE_BYTES } })
    return part && wholeFile(part, 'table_too_large')
  })
