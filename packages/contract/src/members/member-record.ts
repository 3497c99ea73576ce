import { z } from 'zod'
import { day, numbers_unreadable, personName, phone, plate, provinceCode } from '../kernel/domain/fields.ts'
import { email, line } from '../kernel/domain/text.ts'
import { ID_KINDS, withIdDocument } from '../kernel/id-document.ts'
import {
  answerShape,
  blankText,
  choice,
  fileColumns,
  flag,
  inputShape,
  listShape,
  oneOf,
  optionalDay,
  optionalParagraph,
  optionalText,
  own,
  recordFields,
  text,
} from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { choiceKey, history, id, instant } from '../kernel/routes.ts'
import { openingHours } from '../locations/locations.ts'
import { namedUnit } from '../locations/units.ts'

export const MEMBER_STATUSES = ['pending', 'active', 'on_hold', 'inactive', 'banned'] as const
type Status = (typeof MEMBER_STATUSES)[number]
/** The statuses that may follow each status. `banned` is final, and `inactive` can only become `banned`. */
export const MEMBER_TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['active', 'inactive', 'banned'],
  active: ['on_hold', 'inactive', 'banned'],
  on_hold: ['active', 'inactive', 'banned'],
  inactive: ['banned'],
  banned: [],
}

/** The most of each for one member. */
export const MOST_VEHICLES = 10
export const MOST_CARDS = 10
export const MOST_MEMBER_UNITS = 20
export const MOST_DOCUMENTS = 20
/** Days before the end of a document at which people are notified. */
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

/** A member's own card: its printed number, and the UID that a reader sends. */
export const memberCardInput = z.strictObject({ number: line(40).toUpperCase(), uid: optional(line(40)) }).meta({ id: 'MemberCardInput' })

const memberCard = z.object({ number: z.string(), uid: z.string().nullable() })

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

const valueWords = {
  kinds: {
    resident: ['Resident', 'ผู้พักอาศัย', 'ลูกบ้าน'],
    tenant: ['Tenant', 'ผู้เช่า'],
    staff: ['Staff', 'พนักงาน', 'employee'],
    contractor: ['Contractor', 'ผู้รับเหมา', 'ช่าง'],
    frequent: ['Frequent visitor', 'มาประจำ', 'regular'],
    vip: ['VIP', 'วีไอพี'],
  },
  statuses: {
    pending: ['Pending', 'รอยืนยัน'],
    active: ['Active', 'ใช้งาน'],
    on_hold: ['On hold', 'ระงับชั่วคราว', 'พักไว้'],
    inactive: ['Inactive', 'สิ้นสุดสมาชิกภาพ', 'เลิกใช้'],
    banned: ['Banned', 'ห้ามเข้า'],
  },
} as const

const NO_LIMIT = ['Leave blank for no limit.', 'เว้นว่างถ้าไม่จำกัด'] as const
const unitIds = z.array(id).max(MOST_MEMBER_UNITS)

/** The fields of a member, in the order of the form and of files. */
export const memberFields = recordFields({
  code: text(
    {
      ...{ max: 12, label: ['Code', 'รหัส'], section: 'identity', list: 'row', file: true },
      help: [
        'As printed on their card or list, such as M-00412. Letters, digits, hyphens.',
        'ตามที่พิมพ์บนบัตรหรือในรายชื่อ เช่น M-00412 ใช้ตัวอักษร ตัวเลข ขีดกลาง',
      ],
      also: ['member', 'member code', 'member no', 'no', 'employee no', 'staff no', 'รหัสสมาชิก', 'รหัสพนักงาน', 'เลขที่สมาชิก'],
    },
    code,
  ),
  kind: choice(valueWords.kinds, {
    ...{ label: ['Type', 'ประเภท'], section: 'identity', list: 'shown', file: true },
    ...{ fallback: 'frequent', also: ['kind', 'member type', 'ชนิด'] },
  }),
  name_th: text(
    {
      ...{ max: 160, label: ['Name', 'ชื่อ–สกุล'], section: 'identity', list: 'row', file: true },
      also: ['full name', 'thai name', 'name in thai', 'ชื่อ', 'ชื่อ-นามสกุล', 'ชื่อสกุล', 'ชื่อภาษาไทย'],
    },
    personName(160),
  ),
  name_en: blankText({
    ...{ max: 160, label: ['Name in English', 'ชื่อภาษาอังกฤษ'], section: 'identity', list: 'row', file: true },
    also: ['english name'],
  }),
  company: optionalText({
    ...{ max: 160, label: ['Company', 'บริษัท'], section: 'identity', list: 'row', file: true },
    also: ['employer', 'organisation', 'หน่วยงาน', 'สังกัด'],
  }),
  phone: own(
    {
      ...{ label: ['Phone', 'โทรศัพท์'], section: 'identity' },
      file: { phone: ['Phone', 'โทรศัพท์', 'tel', 'telephone', 'mobile', 'phone number', 'โทร', 'เบอร์โทร', 'มือถือ'] },
    },
    { input: optional(phone) },
  ),
  email: optionalText({ max: 254, label: ['E-mail', 'อีเมล'], section: 'identity', file: true, also: ['email'] }, email),
  id_kind: own(
    {
      ...{ label: ['Document', 'เอกสารแสดงตน'], section: 'identity' },
      file: { id_kind: ['Document', 'เอกสาร', 'document kind', 'document type', 'ชนิดเอกสาร', 'เอกสารแสดงตน'] },
      values: ID_KINDS,
    },
    // Left out: unchanged. Null: removed.
    { input: optional(oneOf(ID_KINDS)), answer: oneOf(ID_KINDS).nullable() },
  ),
  id_number: own(
    {
      ...{ label: ['Document number', 'เลขเอกสาร'], section: 'identity' },
      file: { id_number: ['Document number', 'เลขเอกสาร', 'id number', 'id', 'national id', 'passport', 'เลขบัตร', 'เลขบัตรประชาชน'] },
    },
    { input: optional(line(40)) },
  ),
  location_ids: own(
    {
      ...{ label: ['Locations', 'สถานที่'], section: 'places' },
      file: { locations: ['Locations (codes)', 'สถานที่ (รหัส)', 'location', 'locations', 'site', 'สถานที่', 'อาคาร'] },
    },
    // Null: all locations, including those added later.
    { input: z.array(id).min(1).max(200).nullable().default(null), answer: z.array(id).nullable() },
  ),
  unit_ids: own(
    {
      ...{ label: ['Units', 'ห้อง/หน่วย'], section: 'places' },
      file: { units: ['Units (codes)', 'ห้อง/หน่วย (รหัส)', 'unit', 'units', 'room', 'house', 'ห้อง', 'ห้อง/หน่วย', 'บ้านเลขที่'] },
    },
    { input: unitIds.default([]) },
  ),
  gate_ids: own(
    { label: ['Gates', 'ประตู'], section: 'places' },
    // Null: all gates.
    { input: z.array(id).min(1).max(200).nullable().default(null), answer: z.array(id).nullable() },
  ),
  vehicles: own(
    {
      ...{ label: ['Vehicles', 'รถ'], section: 'vehicles', list: 'row' },
      file: {
        plate_1: ['Plate 1', 'ทะเบียนรถ 1', 'plate', 'licence plate', 'license plate', 'vehicle', 'ทะเบียน', 'ทะเบียนรถ'],
        province_1: ['Province 1', 'จังหวัด 1', 'province', 'จังหวัด'],
        class_1: ['Vehicle 1', 'ประเภทรถ 1', 'vehicle class', 'ชนิดรถ', 'ประเภทรถ'],
        plate_2: ['Plate 2', 'ทะเบียนรถ 2'],
        province_2: ['Province 2', 'จังหวัด 2'],
        class_2: ['Vehicle 2', 'ประเภทรถ 2'],
      },
    },
    { input: z.array(memberVehicle).max(MOST_VEHICLES).default([]), answer: z.array(memberVehicle) },
  ),
  parking_privilege: own(
    {
      ...{ label: ['Parking privilege', 'สิทธิ์จอดรถ'], section: 'vehicles', list: 'hidden' },
      help: [
        'Sets the parking fee of the vehicles above, or of any vehicle if none is listed.',
        'กำหนดค่าจอดรถของรถด้านบน ถ้าไม่ได้ระบุรถไว้ ใช้กับรถทุกคัน',
      ],
      file: { parking_privilege: ['Parking privilege', 'สิทธิ์จอดรถ', 'privilege', 'สิทธิ์จอด'] },
    },
    { input: optional(choiceKey), answer: choiceKey.nullable() },
  ),
  parking: optionalText({
    ...{ max: 160, label: ['Parking space', 'ที่จอดประจำ'], section: 'vehicles', file: true, also: ['ที่จอดรถ', 'parking', 'bay'] },
    help: ['As the guard should read it, such as B2, bay 14.', 'ข้อความที่เจ้าหน้าที่ประตูจะเห็น เช่น B2 ช่อง 14'],
  }),
  cards: own(
    {
      ...{ label: ['Cards', 'บัตร'], section: 'cards' },
      file: {
        card_1: ['Card 1', 'บัตร 1', 'card', 'card number', 'บัตร', 'เลขบัตรเข้าออก'],
        uid_1: ['Card 1 UID', 'UID บัตร 1', 'uid', 'card uid'],
        card_2: ['Card 2', 'บัตร 2'],
        uid_2: ['Card 2 UID', 'UID บัตร 2'],
      },
    },
    { input: z.array(memberCardInput).max(MOST_CARDS).default([]), answer: z.array(memberCard) },
  ),
  valid_from: optionalDay({
    ...{ label: ['Valid from', 'ใช้ได้ตั้งแต่'], section: 'rights', list: 'hidden', file: true },
    ...{ help: NO_LIMIT, also: ['from', 'start', 'start date', 'เริ่มใช้', 'วันเริ่ม'] },
  }),
  valid_until: optionalDay({
    ...{ label: ['Valid until', 'ใช้ได้ถึง'], section: 'rights', list: 'row', file: true },
    ...{ help: NO_LIMIT, also: ['until', 'to', 'end', 'end date', 'expires', 'วันหมดอายุ', 'หมดอายุ'] },
  }),
  hours: own(
    { label: ['Hours', 'วันและเวลา'], section: 'rights' },
    // Null: at any time. In the zone of the location that they enter.
    { input: openingHours.nullable().default(null), answer: openingHours.nullable() },
  ),
  /** If set, the member may not enter on the location's holidays. */
  not_on_holidays: flag({ label: ['Not on the location’s holidays', 'ไม่ให้เข้าในวันหยุดของสถานที่'], section: 'rights' }),
  status: own(
    { label: ['Status', 'สถานะ'], section: 'identity', list: 'row', values: valueWords.statuses, file: { status: ['Status', 'สถานะ'] } },
    { answer: z.enum(MEMBER_STATUSES) },
  ),
  remark: optionalParagraph({ max: 1000, label: ['Remark', 'หมายเหตุ'], section: 'rights', file: true, also: ['note', 'บันทึก'] }),
})

export const MEMBER_COLUMNS = fileColumns(memberFields)
export type MemberColumn = keyof typeof MEMBER_COLUMNS

/** A member as a row of the list, without document and phone numbers. */
export const memberRow = z
  .object({
    _id: id,
    ...listShape(memberFields),
    /** Codes of the units, in order. */
    units: z.array(z.string()),
    /** The earliest end of the documents that have expired or expire within 30 days. */
    document_expires_on: day.nullable(),
    /** Passed as `q` to the storage call. */
    avatar: z.string().nullable(),
    updated_at: instant,
  })
  .meta({ id: 'MemberRow' })

export const member = memberRow
  .extend({
    ...answerShape(memberFields),
    /** Masked to its last four; only the reveal call returns the full number. */
    id_number_masked: z.string().nullable(),
    phone_masked: z.string().nullable(),
    numbers_unreadable,
    units: z.array(namedUnit),
    documents: z.array(memberDocument),
    /** The text of their QR code. */
    qr: z.string(),
    status_note: z.string().nullable(),
    created_at: instant,
    history,
  })
  .meta({ id: 'Member' })

const writable = z.strictObject(inputShape(memberFields))

const days = writable.pick({ valid_from: true, valid_until: true }).strip()
type Checked = Pick<z.output<typeof writable>, 'id_kind' | 'id_number' | 'valid_from' | 'valid_until'>
const checked = <S extends z.ZodType<Checked>>(schema: S) =>
  withIdDocument(schema).refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
    path: ['valid_until'],
    error: 'until_before_from',
    // Runs even if other fields are invalid, so that all problems are reported at once.
    when: ({ value }) => days.safeParse(value).success,
  })

export const memberInput = checked(
  writable.extend({
    /** The initial status; later only commands change it. */ status: z.enum(['pending', 'active']).default('pending'),
  }),
).meta({ id: 'MemberInput' })

export const memberUpdate = checked(
  recordUpdate(member, {
    ...writable.shape,
    /** Left out: unchanged. */ unit_ids: unitIds.optional(),
    /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
    /** Required if anything changes. */ reason: line(300).optional(),
  }),
).meta({ id: 'MemberUpdate' })

export type MemberRow = z.output<typeof memberRow>
export type Member = z.output<typeof member>
export type MemberInput = z.output<typeof memberInput>
export type MemberUpdate = z.output<typeof memberUpdate>
export type MemberDocument = z.output<typeof memberDocument>
export type MemberVehicle = z.output<typeof memberVehicle>
export type MemberStatus = Status
