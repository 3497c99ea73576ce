import { z } from 'zod'
import { day, numbers_unreadable } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { VISITOR_M_ONLY } from '../kernel/editions.ts'
import { importQuery, importReport, importResult, tableFormat } from '../kernel/imports.ts'
import { DOCUMENT_TYPES, TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, del, get, id, list, listQuery, post, put } from '../kernel/routes.ts'
import { memberMatch } from './member-desk.ts'
import { MEMBER_COLUMNS, MEMBER_STATUSES, member, memberFields, memberInput, memberRow, memberUpdate } from './member-record.ts'

const status_input = { status: z.enum(MEMBER_STATUSES), note: line(300) }
/** The most rows of one file. */
const MOST_MEMBER_ROWS = 10_000

const successAnswer = z.object({ success: z.literal(true), message: z.string() })
const documentFields = z
  .strictObject({ document_name: line(120), issued_on: day.nullish(), expires_on: day.nullish() })
  .refine(({ issued_on, expires_on }) => !issued_on || !expires_on || issued_on <= expires_on, {
    path: ['expires_on'],
    error: 'until_before_from',
  })
  .meta({ id: 'MemberDocumentInput' })

const memberCode = z.object({ text: z.string(), /** Rises with each issue. */ serial: z.int() }).meta({ id: 'MemberCode' })

/** The reasons why one member of a selection wasn't changed. */
export const STATUS_REFUSALS = ['not_found', 'status_not_allowed', 'more_than_own', 'permission_denied'] as const
/** Unknown places are reported as invalid fields: `location_ids`, `unit_ids`, `gate_ids`. */
const refusals = ['member_code_taken', 'member_card_taken', 'more_than_own'] as const

export const members = defineRoutes({
  list: {
    ...get('/visitors/members', 'members:read', VISITOR_M_ONLY),
    summary: 'Members that the person may see; `search` looks at names, companies, codes, plates and cards',
    query: listQuery.extend({
      status: z.enum(MEMBER_STATUSES).optional(),
      kind: memberFields.kind.answer.optional(),
      location_id: id.optional(),
      /** Only members with a document that has expired or expires within 30 days. */
      expiring: z.stringbool().optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('-code'),
    }),
    response: list(memberRow),
  },
  find: {
    ...post('/visitors/members/find', 'members:read', VISITOR_M_ONLY),
    summary:
      'Members by what was typed or scanned: card, QR code, plate, code, phone, document (whole or its last four) or name; at most 8',
    effect: 'read', // a POST, to keep phone and document numbers out of addresses (ASVS 14.2.1)
    body: z.strictObject({ text: line(100, { min: 3 }), gate_id: id.optional() }).meta({ id: 'MemberFindInput' }),
    response: z.object({ docs: z.array(memberMatch).max(8) }),
    errors: ['gate_not_found', 'too_many_numbers'],
  },
  template: {
    ...get('/visitors/members/template', 'members:write', VISITOR_M_ONLY),
    summary: 'An empty file of members to fill in, with headings in the language of the caller',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  export: {
    ...get('/visitors/members/export', 'members:write', VISITOR_M_ONLY),
    summary: 'The members as a file that can be imported again, their numbers masked; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  get: {
    ...get('/visitors/members/{id}', 'members:read', VISITOR_M_ONLY),
    summary: 'One member with documents and history',
    response: member,
  },
  create: {
    ...post('/visitors/members', 'members:write', VISITOR_M_ONLY),
    summary: 'Add a member',
    idempotent: true,
    body: memberInput,
    status: 201,
    response: member,
    errors: refusals,
  },
  update: {
    ...put('/visitors/members/{id}', 'members:write', VISITOR_M_ONLY),
    summary: 'Change a member; the status changes by its own command',
    body: memberUpdate,
    response: member,
    errors: [...refusals, 'changed_meanwhile'],
  },
  setStatus: {
    ...post('/visitors/members/{id}/status', 'members:write', VISITOR_M_ONLY),
    summary: 'Activate, put on hold, end or ban a member, with a note',
    body: z.strictObject(status_input).meta({ id: 'MemberStatusInput' }),
    response: member,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  setStatuses: {
    ...post('/visitors/members/status', 'members:write', VISITOR_M_ONLY),
    summary: 'The same for many members; each has an outcome of its own',
    idempotent: true,
    body: z.strictObject({ ids: z.array(id).min(1).max(200), ...status_input }).meta({ id: 'MemberStatusesInput' }),
    response: z.object({
      changed: z.int().min(0),
      results: z.array(z.object({ _id: id, code: z.string().nullable(), refused: z.enum(STATUS_REFUSALS).nullable() })),
    }),
  },
  remove: {
    ...del('/visitors/members/{id}', 'members:write', VISITOR_M_ONLY),
    summary: 'Delete a member without visits, with their documents',
    response: successAnswer,
    errors: ['member_in_use', 'more_than_own'],
  },
  code: {
    ...get('/visitors/members/{id}/code', 'members:write', VISITOR_M_ONLY),
    summary: 'The text of the QR code of a member, signed',
    response: memberCode,
  },
  reissueCode: {
    ...post('/visitors/members/{id}/code/reissue', 'members:write', VISITOR_M_ONLY),
    summary: 'A new code for a member: those that were printed before open nothing any more',
    body: z.strictObject({}).meta({ id: 'MemberCodeReissue' }),
    response: memberCode,
    errors: ['more_than_own'],
  },
  reveal: {
    ...post('/visitors/members/{id}/reveal', 'members:reveal', VISITOR_M_ONLY),
    summary: 'The whole document and phone number of a member; recorded with its reason',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'MemberRevealInput' }),
    response: z.object({ id_number: z.string().nullable(), phone: z.string().nullable(), numbers_unreadable }),
  },
  addAvatar: {
    ...post('/visitors/members/{id}/avatar', 'members:write', VISITOR_M_ONLY),
    summary: 'The picture of a member (multipart, field file)',
    kind: 'form',
    response: member,
    errors: ['file_not_image', 'file_too_large', 'more_than_own'],
  },
  addDocument: {
    ...post('/visitors/members/{id}/documents', 'members:write', VISITOR_M_ONLY),
    summary: 'Add a document of a member: a picture or a PDF (multipart: document_name, issued_on, expires_on, then file)',
    kind: 'form',
    form_takes: 'document',
    body: documentFields,
    status: 201,
    response: member,
    errors: ['file_not_document', 'file_too_large', 'too_many_documents', 'more_than_own'],
  },
  readDocument: {
    ...get('/visitors/member-documents/{id}', 'members:reveal', VISITOR_M_ONLY),
    summary: 'The file of a document, to be saved; who read it is audited',
    kind: 'file',
    media_types: DOCUMENT_TYPES,
    response: z.unknown(),
  },
  verifyDocument: {
    ...post('/visitors/member-documents/{id}/verify', 'members:write', VISITOR_M_ONLY),
    summary: 'Say that a document was looked at and is right',
    body: z.strictObject({ note: line(300).nullish() }).meta({ id: 'MemberDocumentVerifyInput' }),
    response: member,
    errors: ['more_than_own'],
  },
  removeDocument: {
    ...del('/visitors/member-documents/{id}', 'members:write', VISITOR_M_ONLY),
    summary: 'Delete a document and its file',
    response: member,
    errors: ['more_than_own'],
  },
  checkImport: {
    ...post('/visitors/members/check', 'members:write', VISITOR_M_ONLY),
    summary: 'What an import of a file (Excel or CSV) would do, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_MEMBER_ROWS,
    effect: 'read',
    query: importQuery(MEMBER_COLUMNS),
    response: importReport(MEMBER_COLUMNS).meta({ id: 'MemberImportReport' }),
  },
  import: {
    ...post('/visitors/members/import', 'members:write', VISITOR_M_ONLY),
    summary:
      'Add and change the members of a file by their codes: all of them or none, or, where `skipBad` says so, all rows that are right',
    kind: 'table',
    rows: MOST_MEMBER_ROWS,
    idempotent: true,
    query: importQuery(MEMBER_COLUMNS).extend({ skip_bad: z.stringbool().optional() }),
    response: importResult
      .extend({ /** Rows left out because they are wrong. */ skipped: z.int().min(0) })
      .meta({ id: 'MemberImportResult' }),
    errors: ['import_refused', 'member_card_taken'],
  },
})
