import { z } from 'zod'
import { ID_KINDS } from './entrances.ts'
import { day, personName, phone, plate, provinceCode } from './kernel/domain/fields.ts'
import { documentProblem } from './kernel/domain/id-document.ts'
import { email, line, multiline } from './kernel/domain/text.ts'
import { VISITOR_M_ONLY } from './kernel/editions.ts'
import { importQuery, importReport, importResult, tableFormat } from './kernel/imports.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'
import { openingHours, openingSpans } from './locations.ts'

export const MEMBER_KINDS = ['resident', 'tenant', 'staff', 'contractor', 'frequent', 'vip'] as const
export const MEMBER_STATUSES = ['pending', 'active', 'on_hold', 'inactive', 'banned'] as const
type Status = (typeof MEMBER_STATUSES)[number]
/** From each status, those that it may become. Inactive and banned are ends; whoever is inactive may still be banned. */
export const MEMBER_TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['active', 'inactive', 'banned'],
  active: ['on_hold', 'inactive', 'banned'],
  on_hold: ['active', 'inactive', 'banned'],
  inactive: ['banned'],
  banned: [],
}

/** So many of each belong to one member at most. */
export const MOST_VEHICLES = 10
export const MOST_CARDS = 10
export const MOST_MEMBER_UNITS = 20
export const MOST_DOCUMENTS = 20
/** So many days before the end of a document people are told. */
export const DOCUMENT_WARNINGS = [30, 7] as const

const key = z.string().regex(/^[a-z0-9_]{1,40}$/)
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,12}$/, 'code')
const optional = <T extends z.ZodType>(field: T) => field.nullish()

export const memberVehicle = z
  .strictObject({ plate, plate_province: provinceCode.nullable(), vehicle_class: key.nullable() })
  .meta({ id: 'MemberVehicle' })

/** A card that is the member's own: its printed number, and what a reader reads of it. */
export const memberCardInput = z.strictObject({ number: line(40).toUpperCase(), uid: optional(line(40)) }).meta({ id: 'MemberCardInput' })

const memberUnit = z.object({ id, location_id: id, code: z.string(), name_th: z.string(), name_en: z.string() })

export const memberDocument = z
  .object({
    id,
    document_name: z.string(),
    media_type: z.enum(['image/webp', 'application/pdf']),
    /** In bytes. */
    size: z.int(),
    issued_on: day.nullable(),
    expires_on: day.nullable(),
    verified_by: z.string().nullable(),
    verified_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'MemberDocument' })

/** What the list shows of a member. Numbers of documents and phones are not in it. */
export const memberRow = z
  .object({
    _id: id,
    code: z.string(),
    kind: z.enum(MEMBER_KINDS),
    status: z.enum(MEMBER_STATUSES),
    name_th: z.string(),
    name_en: z.string(),
    company: z.string().nullable(),
    /** Codes of the units, in their order. */
    units: z.array(z.string()),
    vehicles: z.array(memberVehicle),
    valid_from: day.nullable(),
    valid_until: day.nullable(),
    /** The day on which the first of the documents ends that ends within 30 days, or has ended. */
    document_expires_on: day.nullable(),
    /** To be given as `q` to the storage call. */
    avatar: z.string().nullable(),
    updated_at: instant,
  })
  .meta({ id: 'MemberRow' })

const historyEntry = z.object({
  at: instant,
  action: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  changed: z.array(z.string()),
})

export const member = memberRow
  .extend({
    email: z.string().nullable(),
    id_kind: z.enum(ID_KINDS).nullable(),
    /** Masked to its last four; the whole number only by the reveal call. */
    id_number_masked: z.string().nullable(),
    phone_masked: z.string().nullable(),
    /** Null: all locations, also those that are added later. */
    location_ids: z.array(id).nullable(),
    units: z.array(memberUnit),
    cards: z.array(z.object({ number: z.string(), uid: z.string().nullable() })),
    /** Null: at any time. In the zone of the location that they come to. */
    hours: openingHours.nullable(),
    /** Whether the hours do not count on the holidays of the location: they are not let in then. */
    not_on_holidays: z.boolean(),
    /** Null: all gates. */
    gate_ids: z.array(id).nullable(),
    parking: z.string().nullable(),
    remark: z.string().nullable(),
    documents: z.array(memberDocument),
    /** What their QR code says. */
    qr: z.string(),
    status_note: z.string().nullable(),
    created_at: instant,
    history: z.array(historyEntry),
  })
  .meta({ id: 'Member' })

const writable = z.strictObject({
  code,
  kind: z.enum(MEMBER_KINDS),
  name_th: personName(160),
  name_en: line(160, { min: 0 }).default(''),
  company: optional(line(160)),
  email: optional(email),
  /** Not given: stays as it is. Null: taken away. */
  id_kind: optional(z.enum(ID_KINDS)),
  id_number: optional(line(40)),
  phone: optional(phone),
  location_ids: z.array(id).min(1).max(200).nullable().default(null),
  unit_ids: z.array(id).max(MOST_MEMBER_UNITS).default([]),
  vehicles: z.array(memberVehicle).max(MOST_VEHICLES).default([]),
  cards: z.array(memberCardInput).max(MOST_CARDS).default([]),
  hours: openingHours.nullable().default(null),
  not_on_holidays: z.boolean().default(false),
  gate_ids: z.array(id).min(1).max(200).nullable().default(null),
  valid_from: optional(day),
  valid_until: optional(day),
  parking: optional(line(160)),
  remark: optional(multiline(1000)),
})

const parts = writable.pick({ id_kind: true, id_number: true, valid_from: true, valid_until: true }).strip()
type Parts = z.output<typeof parts>
/** Checked beside the other fields, also where some of those are wrong: all of them are told at once. */
const whenRead = ({ value }: { value: unknown }) => parts.safeParse(value).success

const checked = <S extends z.ZodType<Parts>>(schema: S) =>
  schema
    .refine((value) => !value.id_number || Boolean(value.id_kind), { path: ['id_kind'], error: 'id_kind', when: whenRead })
    .refine((value) => documentProblem(value) === undefined, {
      path: ['id_number'],
      error: ({ input }) => documentProblem(input as Parts),
      when: whenRead,
    })
    .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
      path: ['valid_until'],
      error: 'until_before_from',
      when: whenRead,
    })

export const memberInput = checked(
  writable.extend({
    /** Begins as it is said here; afterwards by command only. */ status: z.enum(['pending', 'active']).default('pending'),
  }),
).meta({ id: 'MemberInput' })

export const memberUpdate = checked(
  writable.extend({
    /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
    reason: line(300),
  }),
).meta({ id: 'MemberUpdate' })

const status_input = { status: z.enum(MEMBER_STATUSES), note: line(300) }

/** Why a member is not let in at a gate now, each with what explains it. */
export const memberReason = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('not_active'), status: z.enum(MEMBER_STATUSES) }),
    z.object({ reason: z.literal('not_yet'), valid_from: day }),
    z.object({ reason: z.literal('expired'), valid_until: day }),
    /** Their hours of the day it is there; `holiday`: none, since it is one. */
    z.object({ reason: z.literal('outside_hours'), hours_today: openingSpans, holiday: z.boolean() }),
    /** Codes of the gates of that location which they may use. */
    z.object({ reason: z.literal('wrong_gate'), gates: z.array(z.string()) }),
    /** Codes of the locations which they may come to. */
    z.object({ reason: z.literal('wrong_location'), locations: z.array(z.string()) }),
  ])
  .meta({ id: 'MemberReason' })

export const MEMBER_MATCHES = ['qr', 'card', 'plate', 'code', 'phone', 'id_number', 'name', 'company'] as const

/** A member found by what was typed or scanned. */
export const memberMatch = z
  .object({
    _id: id,
    code: z.string(),
    kind: z.enum(MEMBER_KINDS),
    status: z.enum(MEMBER_STATUSES),
    name_th: z.string(),
    name_en: z.string(),
    company: z.string().nullable(),
    unit: z.string().nullable(),
    vehicles: z.array(memberVehicle),
    phone_masked: z.string().nullable(),
    id_number_masked: z.string().nullable(),
    avatar: z.string().nullable(),
    /** Empty where they may come in at the gate that was named, or none was. */
    reasons: z.array(memberReason),
    matched: z.array(z.enum(MEMBER_MATCHES)),
  })
  .meta({ id: 'MemberMatch' })

/** The columns of a file of members, in the order of the template. */
export const MEMBER_COLUMNS = [
  ...(['code', 'kind', 'name_th', 'name_en', 'company', 'phone', 'email', 'id_kind', 'id_number', 'locations', 'units'] as const),
  ...(['plate_1', 'province_1', 'class_1', 'plate_2', 'province_2', 'class_2', 'card_1', 'uid_1', 'card_2', 'uid_2'] as const),
  ...(['valid_from', 'valid_until', 'parking', 'status', 'remark'] as const),
] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]
/** Rows of one file at most. */
export const MOST_MEMBER_ROWS = 10_000

const done = z.object({ success: z.literal(true), message: z.string() })
const documentFields = z
  .strictObject({ document_name: line(120), issued_on: optional(day), expires_on: optional(day) })
  .refine(({ issued_on, expires_on }) => !issued_on || !expires_on || issued_on <= expires_on, {
    path: ['expires_on'],
    error: 'until_before_from',
  })
  .meta({ id: 'MemberDocumentInput' })

/** Why one of many was not changed. */
export const STATUS_REFUSALS = ['not_found', 'status_not_allowed', 'more_than_own', 'permission_denied'] as const
const access = { editions: VISITOR_M_ONLY } as const
const reads = { ...access, permission: 'members:read' } as const
const changes = { ...access, permission: 'members:write' } as const
/** Places that are not there are bad fields: `location_ids`, `unit_ids`, `gate_ids`. */
const refusals = ['member_code_taken', 'member_card_taken', 'more_than_own'] as const

export const members = defineRoutes({
  list: {
    ...reads,
    method: 'GET',
    path: '/visitors/members',
    summary: 'Members whom the person may see; `search` looks at names, companies, codes, plates and cards',
    query: listQuery.extend({
      status: z.enum(MEMBER_STATUSES).optional(),
      kind: z.enum(MEMBER_KINDS).optional(),
      locationId: id.optional(),
      /** Those of whom a document ends within 30 days, or has ended. */
      expiring: z.stringbool().optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('-code'),
    }),
    response: list(memberRow),
  },
  find: {
    ...reads,
    method: 'POST',
    path: '/visitors/members/find',
    summary:
      'Members by what was typed or scanned: card, QR code, plate, code, phone, document (whole or its last four) or name; at most 8',
    effect: 'read', // a POST so that no phone or document number stands in an address (ASVS 14.2.1)
    body: z.strictObject({ text: line(100, { min: 3 }), gate_id: id.optional() }).meta({ id: 'MemberFindInput' }),
    response: z.object({ docs: z.array(memberMatch).max(8) }),
    errors: ['gate_not_found'],
  },
  template: {
    ...changes,
    method: 'GET',
    path: '/visitors/members/template',
    summary: 'An empty file of members to fill in, with headings in the language of the caller',
    kind: 'file',
    query: tableFormat,
    response: z.unknown(),
  },
  export: {
    ...changes,
    method: 'GET',
    path: '/visitors/members/export',
    summary: 'The members as a file that can be imported again, their numbers masked; who made it is audited',
    kind: 'file',
    query: tableFormat,
    response: z.unknown(),
  },
  get: {
    ...reads,
    method: 'GET',
    path: '/visitors/members/{id}',
    summary: 'One member with documents and history',
    params: idParams,
    response: member,
  },
  create: {
    ...changes,
    method: 'POST',
    path: '/visitors/members',
    summary: 'Add a member',
    idempotent: true,
    body: memberInput,
    status: 201,
    response: member,
    errors: refusals,
  },
  update: {
    ...changes,
    method: 'PUT',
    path: '/visitors/members/{id}',
    summary: 'Change a member; the status changes by its own command',
    params: idParams,
    body: memberUpdate,
    response: member,
    errors: [...refusals, 'changed_meanwhile'],
  },
  setStatus: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/{id}/status',
    summary: 'Activate, put on hold, end or ban a member, with a note',
    params: idParams,
    body: z.strictObject(status_input).meta({ id: 'MemberStatusInput' }),
    response: member,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  setStatuses: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/status',
    summary: 'The same for many members; each has an outcome of its own',
    idempotent: true,
    body: z.strictObject({ ids: z.array(id).min(1).max(200), ...status_input }).meta({ id: 'MemberStatusesInput' }),
    response: z.object({
      changed: z.int().min(0),
      results: z.array(z.object({ _id: id, code: z.string().nullable(), refused: z.enum(STATUS_REFUSALS).nullable() })),
    }),
  },
  remove: {
    ...changes,
    method: 'DELETE',
    path: '/visitors/members/{id}',
    summary: 'Delete a member without visits, with their documents',
    params: idParams,
    response: done,
    errors: ['member_in_use', 'more_than_own'],
  },
  reveal: {
    ...access,
    method: 'POST',
    path: '/visitors/members/{id}/reveal',
    summary: 'The whole document and phone number of a member; recorded with its reason',
    permission: 'members:reveal',
    params: idParams,
    body: z.strictObject({ reason: line(300) }).meta({ id: 'MemberRevealInput' }),
    response: z.object({ id_number: z.string().nullable(), phone: z.string().nullable() }),
  },
  addAvatar: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/{id}/avatar',
    summary: 'The picture of a member (multipart, field file)',
    kind: 'form',
    params: idParams,
    response: member,
    errors: ['file_not_image', 'file_too_large', 'more_than_own'],
  },
  addDocument: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/{id}/documents',
    summary: 'Add a document of a member: a picture or a PDF (multipart: document_name, issued_on, expires_on, then file)',
    kind: 'form',
    form_takes: 'document',
    params: idParams,
    body: documentFields,
    status: 201,
    response: member,
    errors: ['file_not_document', 'file_too_large', 'too_many_documents', 'more_than_own'],
  },
  readDocument: {
    ...access,
    method: 'GET',
    path: '/visitors/member-documents/{id}',
    summary: 'The file of a document, to be saved; who read it is audited',
    permission: 'members:reveal',
    kind: 'file',
    params: idParams,
    response: z.unknown(),
  },
  verifyDocument: {
    ...changes,
    method: 'POST',
    path: '/visitors/member-documents/{id}/verify',
    summary: 'Say that a document was looked at and is right',
    params: idParams,
    body: z.strictObject({ note: optional(line(300)) }).meta({ id: 'MemberDocumentVerifyInput' }),
    response: member,
    errors: ['more_than_own'],
  },
  removeDocument: {
    ...changes,
    method: 'DELETE',
    path: '/visitors/member-documents/{id}',
    summary: 'Delete a document and its file',
    params: idParams,
    response: member,
    errors: ['more_than_own'],
  },
  checkImport: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/check',
    summary: 'What an import of a file (Excel or CSV) would do, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_MEMBER_ROWS,
    effect: 'read',
    query: importQuery(MEMBER_COLUMNS),
    response: importReport(MEMBER_COLUMNS).meta({ id: 'MemberImportReport' }),
  },
  import: {
    ...changes,
    method: 'POST',
    path: '/visitors/members/import',
    summary:
      'Add and change the members of a file by their codes: all of them or none, or, where `skipBad` says so, all rows that are right',
    kind: 'table',
    rows: MOST_MEMBER_ROWS,
    idempotent: true,
    query: importQuery(MEMBER_COLUMNS).extend({ skipBad: z.stringbool().optional() }),
    response: importResult
      .extend({ /** Rows that were left out, since they are wrong. */ skipped: z.int().min(0) })
      .meta({ id: 'MemberImportResult' }),
    errors: ['import_refused', 'member_card_taken'],
  },
})

export type MemberRow = z.output<typeof memberRow>
export type Member = z.output<typeof member>
export type MemberInput = z.output<typeof memberInput>
export type MemberUpdate = z.output<typeof memberUpdate>
export type MemberDocument = z.output<typeof memberDocument>
export type MemberVehicle = z.output<typeof memberVehicle>
export type MemberMatch = z.output<typeof memberMatch>
export type MemberReason = z.output<typeof memberReason>
export type MemberStatus = Status
