import { z } from 'zod'
import { BLACKLIST_EDITIONS } from '../kernel/editions.ts'
import { importQuery, importReport, importResult, tableFormat } from '../kernel/imports.ts'
import { DOCUMENT_TYPES, TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, post } from '../kernel/routes.ts'
import { BLACKLIST_COLUMNS } from './blacklist-record.ts'
import { blacklists } from './blacklists.ts'

/** The most rows of one file. */
export const MOST_BLACKLIST_ROWS = 5_000

/** Import and export of entries as tables, and the documents attached as evidence. */
export const blacklistFiles = defineRoutes({
  template: {
    ...get('/visitors/blacklists/template', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'An empty file of entries to fill in, with headings in the language of the caller',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  export: {
    ...get('/visitors/blacklists/export', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'The entries of a filter as a file, their numbers masked; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: blacklists.list.query.omit({ limit: true, cursor: true }).extend(tableFormat.shape),
    response: z.unknown(),
  },
  checkImport: {
    ...post('/visitors/blacklists/check', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'What an import of a file (Excel or CSV) would add, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_BLACKLIST_ROWS,
    effect: 'read',
    query: importQuery(BLACKLIST_COLUMNS),
    response: importReport(BLACKLIST_COLUMNS).meta({ id: 'BlacklistImportReport' }),
    errors: ['too_many_numbers'],
  },
  import: {
    ...post('/visitors/blacklists/import', 'blacklists:write', BLACKLIST_EDITIONS),
    summary:
      'Add the entries of a file: all of them or none, or, where `skipBad` says so, all rows that are right; visitors who are inside now are looked through at once',
    kind: 'table',
    rows: MOST_BLACKLIST_ROWS,
    idempotent: true,
    query: importQuery(BLACKLIST_COLUMNS).extend({ skip_bad: z.stringbool().optional() }),
    response: importResult
      .extend({ /** Rows left out because they are wrong or already present. */ skipped: z.int().min(0) })
      .meta({ id: 'BlacklistImportResult' }),
    errors: ['import_refused', 'guard_action_not_found', 'too_many_numbers'],
  },
  readAttachment: {
    ...get('/visitors/blacklists/attachments/{id}', 'blacklists:reveal', BLACKLIST_EDITIONS),
    summary: 'The file of one attachment, to be saved; who read it is audited',
    kind: 'file',
    media_types: DOCUMENT_TYPES,
    response: z.unknown(),
  },
})
