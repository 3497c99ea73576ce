import { Readable } from 'node:stream'
import type { audit } from '@gatehouse/contract/audit/audit.ts'
import { MEDIA_TYPES } from '@gatehouse/contract/kernel/media-types.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { BOM, csvLines } from '../../kernel/export/csv-lines.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { type EntryFilter, type LinkedRow, selectLinked } from './audit.list.queries.ts'
import { filterOf, recordAudit } from './audit.service.ts'

const PAGE = 2_000

/** The hashed columns in hash order, then the link and the erasable part, so that a reader can verify the file elsewhere. */
const COLUMNS = [
  ...(['organisation_id', 'id', 'at', 'actor_id', 'actor_name', 'session_id', 'action', 'record_type', 'record_id', 'reason'] as const),
  ...(['before', 'after', 'request_id', 'ip', 'personal_hash', 'seq', 'hash', 'personal', 'personal_salt', 'erased_at'] as const),
]

/** Streams the entries of the requested days as CSV, oldest first. Audits the export before the first byte. Errors: too_many_requests. */
export async function exportEntries(app: App, db: Db, actor: OrgActor, query: QueryOf<typeof audit.export>): Promise<FileAnswer> {
  const { format, ...filters } = query
  // The first statement carries the session check, so nothing is written before it.
  const filter = await filterOf(app, db, actor, filters)
  const first = await selectLinked(db, actor, filter, PAGE, undefined)
  const end = await app.shares.exports.take(sharerOf(actor))
  try {
    await app.database.asMember(actor, (tx) =>
      recordAudit(tx, actor, 'audit.exported', { record_type: 'audit', record_id: null, after: { format, ...definedOf(filters) } }),
    )
  } catch (error) {
    end()
    throw error
  }
  const stream = Readable.from(linesOf(db, actor, filter, first, format))
  stream.once('close', end)
  const filename = `audit-${filters.startDate}-${filters.endDate}.csv`
  return { media_type: MEDIA_TYPES.csv, size: null, stream, filename }
}

const definedOf = (filters: object) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

async function* linesOf(db: Db, actor: OrgActor, filter: EntryFilter, first: LinkedRow[], format: 'csv' | 'excel') {
  let head = `${format === 'excel' ? BOM : ''}${csvLines([COLUMNS])}`
  for (let rows = first; ; ) {
    yield head + csvLines(rows.map((row) => valuesOf(actor, row)))
    head = ''
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    rows = await selectLinked(db, actor, filter, PAGE, [last.at, last.id])
    if (rows.length === 0) return
  }
}

const valuesOf = ({ organisation_id }: OrgActor, row: LinkedRow) =>
  COLUMNS.map((name) => {
    if (name === 'organisation_id') return String(organisation_id)
    const value = row[name]
    return Buffer.isBuffer(value) ? value.toString('hex') : String(value ?? '')
  })
