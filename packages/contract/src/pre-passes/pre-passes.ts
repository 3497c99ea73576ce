import { z } from 'zod'
import { email, line } from '../kernel/domain/text.ts'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { MEDIA_TYPES, TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import { prePass, prePassCode, prePassFields, prePassInput, prePassRow, prePassUpdate } from './pre-pass-record.ts'

/** Gates of another location are reported as an invalid field: `gate_ids`. */
const PLACED = ['location_not_found', 'location_archived', 'unit_not_found'] as const
const reason = line(300)
const note = z.strictObject({ reason: reason.optional() }).meta({ id: 'PrePassNote' })

const listing = listQuery.extend({
  location_id: id.optional(),
  status: prePassFields.status.answer.optional(),
  /** `current`: not revoked and not ended, even if used up. `waiting`: current passes that wait for approval. */
  tab: z.enum(['current', 'waiting', 'past']).optional(),
  sort: z.enum(['created_at', '-created_at', 'valid_until', '-valid_until']).default('-created_at'),
})

export const prePasses = defineRoutes({
  list: {
    ...get('/visitors/prepasses', 'pre-passes:read', PASS_EDITIONS),
    summary: 'Pre-passes that the person may see, the newest first; hosts see their own and those of their units',
    query: listing,
    response: list(prePassRow),
  },
  export: {
    ...get('/visitors/prepasses/export', 'pre-passes:write', PASS_EDITIONS),
    summary: 'The pre-passes of a filter as a file, phone numbers masked, without their codes; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: listing.omit({ limit: true, cursor: true }).extend(tableFormat.shape),
    response: z.unknown(),
  },
  get: {
    ...get('/visitors/prepasses/{id}', 'pre-passes:read', PASS_EDITIONS),
    summary: 'One pre-pass with its history',
    response: prePass,
  },
  create: {
    ...post('/visitors/prepasses', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Add a pre-pass; where the location asks for approval, it waits until somebody approves it',
    idempotent: true,
    body: prePassInput,
    status: 201,
    response: prePass,
    errors: PLACED,
  },
  update: {
    ...put('/visitors/prepasses/{id}', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Change a pre-pass; its QR code and its eight digits stay. A change of who, where, when or how often may need approval again',
    body: prePassUpdate,
    response: prePass,
    errors: [...PLACED, 'changed_meanwhile', 'status_not_allowed'],
  },
  approve: {
    ...post('/visitors/prepasses/{id}/approve', 'pre-registers:approve', PASS_EDITIONS),
    summary: 'Approve a pre-pass that waits, as it was read',
    body: z
      .strictObject({
        /** The `updated_at` of the version that the person saw. */
        updated_at: instant,
        reason: reason.optional(),
      })
      .meta({ id: 'PrePassApproval' }),
    response: prePass,
    errors: ['status_not_allowed', 'changed_meanwhile'],
  },
  reject: {
    ...post('/visitors/prepasses/{id}/reject', 'pre-registers:approve', PASS_EDITIONS),
    summary: 'Reject a pre-pass that waits, with a reason for the person who made it',
    body: z.strictObject({ reason }).meta({ id: 'PrePassRejection' }),
    response: prePass,
    errors: ['status_not_allowed'],
  },
  suspend: {
    ...post('/visitors/prepasses/{id}/suspend', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Let nobody in with a pre-pass until it is resumed',
    body: note,
    response: prePass,
    errors: ['status_not_allowed'],
  },
  resume: {
    ...post('/visitors/prepasses/{id}/resume', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Let people in again with a suspended pre-pass',
    body: note,
    response: prePass,
    errors: ['status_not_allowed'],
  },
  revoke: {
    ...post('/visitors/prepasses/{id}/revoke', 'pre-passes:write', PASS_EDITIONS),
    summary: 'End a pre-pass for good; who is inside stays',
    body: z.strictObject({ reason }).meta({ id: 'PrePassRevocation' }),
    response: prePass,
    errors: ['status_not_allowed'],
  },
  reissue: {
    ...post('/visitors/prepasses/{id}/reissue', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Give a pre-pass a new QR code and new digits; those that were given out open nothing any more',
    body: note,
    response: prePass,
    errors: ['status_not_allowed'],
  },
  code: {
    ...post('/visitors/prepasses/{id}/code', 'pre-passes:write', PASS_EDITIONS),
    // A POST, so that no page reads it again automatically: each reading is audited.
    summary: 'The QR code and the eight digits of a pre-pass; who read them is audited',
    body: z.strictObject({}).meta({ id: 'PrePassCodeInput' }),
    response: prePassCode,
    errors: ['status_not_allowed'],
  },
  send: {
    ...post('/visitors/prepasses/{id}/send', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Mail a pre-pass with its QR code and its PDF, to its holder where no other address is given; at most five times an hour',
    body: z.strictObject({ email: email.optional(), language: z.enum(LANGUAGES).optional() }).meta({ id: 'PrePassSending' }),
    response: prePass,
    errors: ['status_not_allowed', 'too_many_requests', 'too_many_mails', 'too_many_mails_to_address'],
  },
  pass: {
    ...get('/visitors/prepasses/{id}/pass', 'pre-passes:write', PASS_EDITIONS),
    summary: 'A pre-pass as a PDF of one page, with its QR code and its eight digits; who read it is audited',
    kind: 'file',
    media_types: [MEDIA_TYPES.pdf],
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    response: z.unknown(),
    errors: ['status_not_allowed'],
  },
  addAvatar: {
    ...post('/visitors/prepasses/{id}/avatar', 'pre-passes:write', PASS_EDITIONS),
    summary: 'The picture of the holder (multipart, field file)',
    kind: 'form',
    response: prePass,
    errors: ['status_not_allowed', 'file_not_image', 'file_too_large'],
  },
  remove: {
    ...del('/visitors/prepasses/{id}', 'pre-passes:write', PASS_EDITIONS),
    summary: 'Delete a pre-pass that nobody has used',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['pass_used'],
  },
})
