import { z } from 'zod'
import { ID_KINDS } from './entrances.ts'
import { day, numbers_unreadable, personName, phone, plate, provinceCode } from './kernel/domain/fields.ts'
import { documentProblem } from './kernel/domain/id-document.ts'
import { email, line, multiline } from './kernel/domain/text.ts'
import { recordUpdate } from './kernel/record-update.ts'
import { history, id, instant } from './kernel/routes.ts'
import { openingHours } from './locations.ts'

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

export const member = memberRow
  .extend({
    email: z.string().nullable(),
    id_kind: z.enum(ID_KINDS).nullable(),
    /** Masked to its last four; the whole number only by the reveal call. */
    id_number_masked: z.string().nullable(),
    phone_masked: z.string().nullable(),
    numbers_unreadable,
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
    history,
  })
  .meta({ id: 'Member' })

const unitIds = z.array(id).max(MOST_MEMBER_UNITS)
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
  unit_ids: unitIds.default([]),
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
  recordUpdate(member, {
    ...writable.shape,
    /** Not given: stays as it is. */ unit_ids: unitIds.optional(),
    /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
    /** Required where something changes. */ reason: line(300).optional(),
  }),
).meta({ id: 'MemberUpdate' })

export type MemberRow = z.output<typeof memberRow>
export type Member = z.output<typeof member>
export type MemberInput = z.output<typeof memberInput>
export type MemberUpdate = z.output<typeof memberUpdate>
export type MemberDocument = z.output<typeof memberDocument>
export type MemberVehicle = z.output<typeof memberVehicle>
export type MemberStatus = Status
