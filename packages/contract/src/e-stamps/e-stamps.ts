import { z } from 'zod'
import { day, month } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, del, get, id, list, listQuery, post, put } from '../kernel/routes.ts'
import { stampKind, stampKindFields, stampKindInput, stampKindUpdate } from './e-stamp-kind.ts'
import { stamp, stampInput, stampOffer, stampRow, stampSearch, stampStatement, stampUnusual, stampVisit } from './e-stamp-record.ts'

const note = z.strictObject({ reason: line(300).optional() }).meta({ id: 'StampNote' })

export const eStampKinds = defineRoutes({
  list: {
    ...get('/visitors/e-stamps/kinds', 'e-stamps:read', PASS_EDITIONS),
    summary: 'Kinds of e-stamps at the locations and for the units that the person may see, by code',
    query: listQuery.extend({
      location_id: id.optional(),
      status: stampKindFields.status.answer.optional(),
      sort: z.enum(['code', '-code', 'name_th', '-name_th']).default('code'),
    }),
    response: list(stampKind),
  },
  get: {
    ...get('/visitors/e-stamps/kinds/{id}', 'e-stamps:read', PASS_EDITIONS),
    summary: 'One kind of e-stamps',
    response: stampKind,
  },
  create: {
    ...post('/visitors/e-stamps/kinds', 'e-stamps:write', PASS_EDITIONS),
    summary: 'Add a kind of e-stamps to a location; another tariff needs the edition visitor_m',
    idempotent: true,
    body: stampKindInput,
    status: 201,
    response: stampKind,
    errors: ['location_not_found', 'location_archived', 'stamp_kind_code_taken'],
  },
  update: {
    ...put('/visitors/e-stamps/kinds/{id}', 'e-stamps:write', PASS_EDITIONS),
    summary: 'Change a kind of e-stamps; stamps that were given keep what they do',
    body: stampKindUpdate,
    response: stampKind,
    errors: ['location_archived', 'stamp_kind_code_taken', 'changed_meanwhile', 'status_not_allowed'],
  },
  archive: {
    ...post('/visitors/e-stamps/kinds/{id}/archive', 'e-stamps:write', PASS_EDITIONS),
    summary: 'Give no more stamps of a kind until it is restored',
    body: note,
    response: stampKind,
    errors: ['status_not_allowed'],
  },
  restore: {
    ...post('/visitors/e-stamps/kinds/{id}/restore', 'e-stamps:write', PASS_EDITIONS),
    summary: 'Give stamps of an archived kind again',
    body: note,
    response: stampKind,
    errors: ['status_not_allowed', 'location_archived'],
  },
  remove: {
    ...del('/visitors/e-stamps/kinds/{id}', 'e-stamps:write', PASS_EDITIONS),
    summary: 'Delete a type of e-stamps that was never issued',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['stamp_kind_used'],
  },
})

const ofMonth = z.object({ month, location_id: id })

export const eStamps = defineRoutes({
  find: {
    ...post('/visitors/e-stamps/find', 'e-stamps:stamp', PASS_EDITIONS),
    summary:
      'Vehicles inside for a slip number, a QR code, a card or a part of a plate: at most 8, never whose they are or to whom they came',
    effect: 'read', // a POST, to keep plates out of addresses
    body: stampSearch,
    response: z.object({ docs: z.array(stampVisit).max(8) }),
    errors: ['location_not_found', 'too_many_requests'],
  },
  offers: {
    ...get('/visitors/e-stamps/offers', 'e-stamps:stamp', PASS_EDITIONS),
    summary: 'Kinds that the person may give now, for each of their units, with what is left of the quotas',
    query: z.object({ location_id: id.optional(), unit_id: id.optional() }),
    response: z.object({ docs: z.array(stampOffer) }),
  },
  create: {
    ...post('/visitors/e-stamps', 'e-stamps:stamp', PASS_EDITIONS),
    summary: 'Stamp a visit',
    idempotent: true,
    body: stampInput,
    status: 201,
    response: stamp,
    errors: [
      ...(['entrance_not_found', 'visit_not_inside', 'stamp_after_payment', 'stamp_kind_not_found', 'unit_not_found'] as const),
      ...(['stamp_not_allowed', 'stamp_twice', 'stamp_quota_used'] as const),
    ],
  },
  revoke: {
    ...post('/visitors/e-stamps/{id}/revoke', 'e-stamps:stamp', PASS_EDITIONS),
    summary: 'Take a stamp back while its visit is inside: one’s own, and with e-stamps:write anybody’s; the quota has it again',
    body: note,
    response: stampRow,
    errors: ['visit_not_inside', 'stamp_after_payment', 'stamp_revoked'],
  },
  list: {
    ...get('/visitors/e-stamps', 'e-stamps:read', PASS_EDITIONS),
    summary: 'Stamps that the person may see, the newest first: their own and those of their units, or all with e-stamps:all',
    query: listQuery.omit({ search: true }).extend({
      location_id: id.optional(),
      unit_id: id.optional(),
      kind_id: id.optional(),
      entrance_id: id.optional(),
      /** Days in the location's zone. */
      startDate: day.optional(),
      endDate: day.optional(),
      revoked: z.stringbool().optional(),
      sort: z.enum(['at', '-at']).default('-at'),
    }),
    response: list(stampRow),
  },
  statement: {
    ...get('/visitors/e-stamps/statement', 'e-stamps:read', PASS_EDITIONS),
    summary: 'What each unit gave of each kind in a month of a location, and what that took off the fees',
    query: ofMonth,
    response: stampStatement,
    errors: ['not_found'],
    report: true,
  },
  exportStatement: {
    ...get('/visitors/e-stamps/statement/export', 'e-stamps:read', PASS_EDITIONS),
    summary: 'The statement of a month as a file; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: ofMonth.extend(tableFormat.shape),
    response: z.unknown(),
    errors: ['not_found'],
  },
  unusual: {
    ...get('/visitors/e-stamps/unusual', 'reports:read', PASS_EDITIONS),
    summary: 'Stamps of a month that somebody should look at: the same vehicle again and again, after hours, at once, far more than usual',
    query: ofMonth,
    response: stampUnusual,
    errors: ['not_found'],
    report: true,
  },
})
