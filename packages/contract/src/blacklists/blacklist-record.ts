import { z } from 'zod'
import { documentNumberProblem } from '../kernel/domain/document-number.ts'
import { day, personName, plate, provinceCode } from '../kernel/domain/fields.ts'
import { normalisePhone } from '../kernel/domain/phone.ts'
import { line } from '../kernel/domain/text.ts'
import {
  answerShape,
  choice,
  fileColumns,
  inputShape,
  listShape,
  oneOf,
  optionalDay,
  own,
  paragraph,
  recordFields,
  text,
  usualDay,
} from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { history, id, instant } from '../kernel/routes.ts'
import { NAME_ROLES } from './visit-names.ts'

/** The fields by which a visit can match an entry. */
export const MATCH_FIELDS = ['national_id', 'passport', 'other_document', 'phone', 'plate', 'name', 'company'] as const
export type MatchField = (typeof MATCH_FIELDS)[number]
export const MOST_ATTACHMENTS = 20

/** The key of a choice from the organisation's own list. */
export const choiceKey = z.string().regex(/^[a-z0-9_]{1,40}$/)

const valueWords = {
  kinds: {
    person: ['Person', 'บุคคล', 'คน'],
    vehicle: ['Vehicle', 'รถ', 'car', 'รถยนต์', 'ยานพาหนะ'],
    company: ['Company', 'บริษัท', 'องค์กร'],
  },
  // Effect at the gate: `monitor` tells the guard nothing, `alert` asks a person to decide, and an exact match with `deny` stops the visit.
  severities: { monitor: ['Monitor', 'เฝ้าดู', 'watch'], alert: ['Alert', 'แจ้งเตือน'], deny: ['Deny', 'ห้ามเข้า', 'ban', 'banned'] },
  numbers: {
    national_id: ['Thai ID', 'บัตรประชาชน'],
    passport: ['Passport', 'หนังสือเดินทาง'],
    driving_licence: ['Driving licence', 'ใบขับขี่'],
    other: ['Other document', 'เอกสารอื่น'],
    phone: ['Phone', 'เบอร์โทร'],
  },
  // `expired` follows from the last day; `lift_requested` still matches, until a second person agrees.
  statuses: {
    active: ['In force', 'มีผล'],
    lift_requested: ['Lift requested', 'ขอยกเลิกแล้ว'],
    lifted: ['Lifted', 'ยกเลิกแล้ว'],
    expired: ['Expired', 'หมดอายุ'],
  },
} as const

const numberKind = oneOf(valueWords.numbers)
const maskedNumber = z.object({ _id: id, kind: numberKind, masked: z.string() })
const vehicle = z.object({ plate: z.string(), plate_province: z.string().nullable() })

/** The key of the message for a number that can't be right. */
function numberProblem(kind: z.output<typeof numberKind>, number: string): string | undefined {
  if (kind === 'phone') return normalisePhone(number).ok ? undefined : 'phone'
  return documentNumberProblem(kind, number)
}

const typedNumber = z
  .strictObject({
    /** Id of a saved number that stays as it is; the number itself may then be left out. */
    _id: id.optional(),
    kind: numberKind,
    number: line(40).optional(),
    /** Accepted as `GET` sent it, and ignored. */
    masked: maskedNumber.shape.masked.optional(),
  })
  .check(({ value, issues }) => {
    if (value._id && value.number === undefined) return
    const message = value.number === undefined ? 'required' : numberProblem(value.kind, value.number)
    if (message) issues.push({ code: 'custom', message, path: ['number'], input: value.number })
  })

const NO_LIMIT = ['Leave blank for no limit.', 'เว้นว่างถ้าไม่มีกำหนด'] as const

/** The fields of an entry, in the order of the form and of files. Semicolons separate several values of one cell. */
export const blacklistFields = recordFields({
  kind: choice(valueWords.kinds, {
    ...{ label: ['Type', 'ประเภท'], section: 'who', list: 'row', file: true },
    ...{ fallback: 'person', also: ['kind', 'ชนิด'] },
  }),
  name: text(
    {
      ...{ max: 160, label: ['Name', 'ชื่อ'], section: 'who', list: 'row', file: true },
      help: ['As printed on the ID card, if known. Titles are ignored.', 'ตามบัตรประชาชนถ้าทราบ จะใส่คำนำหน้าหรือไม่ก็ได้'],
      also: ['full name', 'description', 'ชื่อ–สกุล', 'ชื่อ-สกุล', 'ชื่อ-นามสกุล', 'ลักษณะ'],
    },
    personName(160),
  ),
  aliases: own(
    {
      ...{ label: ['Aliases', 'ชื่ออื่น'], section: 'aliases', list: 'row', file: true },
      help: ['Other names, nicknames, the name in another script.', 'ชื่อเดิม ชื่อเล่น หรือชื่อเดียวกันที่เขียนด้วยอักษรอื่น'],
      also: ['alias', 'also known as', 'other names', 'nickname', 'ชื่อเล่น', 'ชื่อเดิม', 'ฉายา'],
    },
    { input: z.array(personName(160)).max(20).default([]), answer: z.array(z.string()) },
  ),
  numbers: own(
    {
      ...{ label: ['ID and phone numbers', 'เลขบัตรและเบอร์โทร'], section: 'numbers', list: 'row', values: valueWords.numbers },
      help: [
        'Only numbers and plates stop a visitor automatically. Stored encrypted.',
        'เฉพาะหมายเลขและทะเบียนรถเท่านั้นที่หยุดผู้มาติดต่อได้อัตโนมัติ ระบบเข้ารหัสไว้',
      ],
      file: {
        national_id: [
          ...(['Thai ID', 'เลขบัตรประชาชน', 'national id', 'id card', 'id card number', 'id number'] as const),
          ...(['บัตรประชาชน', 'เลขบัตร', 'เลขประจำตัวประชาชน'] as const),
        ],
        passport: ['Passport', 'หนังสือเดินทาง', 'passport number', 'passport no', 'พาสปอร์ต', 'เลขหนังสือเดินทาง'],
        driving_licence: ['Driving licence', 'ใบขับขี่', 'driving license', 'เลขใบขับขี่'],
        other: ['Other document', 'เอกสารอื่น', 'other number', 'เลขเอกสารอื่น'],
        phones: [
          ...(['Phones', 'เบอร์โทร', 'phone', 'tel', 'telephone', 'mobile', 'phone number'] as const),
          ...(['โทร', 'โทรศัพท์', 'เบอร์โทรศัพท์', 'มือถือ'] as const),
        ],
      },
    },
    { input: z.array(typedNumber).max(20).default([]), answer: z.array(maskedNumber) },
  ),
  plates: own(
    {
      ...{ label: ['Plates', 'ทะเบียนรถ'], section: 'plates', list: 'row' },
      help: [
        'Enter plate and province. Without the province, the guard is asked instead of stopped.',
        'กรอกทะเบียนและจังหวัด ถ้าไม่ระบุจังหวัด ระบบจะถามเจ้าหน้าที่แทนการหยุด',
      ],
      file: {
        plates: [
          ...(['Plates with province', 'ทะเบียนรถและจังหวัด', 'plate', 'plates', 'licence plate', 'license plate'] as const),
          ...(['vehicle', 'ทะเบียน', 'ทะเบียนรถ'] as const),
        ],
      },
    },
    {
      input: z
        .array(z.strictObject({ plate, plate_province: provinceCode.nullish() }))
        .max(20)
        .default([]),
      answer: z.array(vehicle),
    },
  ),
  severity: choice(valueWords.severities, {
    ...{ label: ['Severity', 'ระดับ'], section: 'what_to_do', list: 'row', file: true, also: ['level', 'ระดับความรุนแรง'] },
  }),
  guard_action: own(
    {
      ...{ label: ['What the guard does', 'สิ่งที่เจ้าหน้าที่ต้องทำ'], section: 'what_to_do', list: 'row', file: true, required: true },
      help: ['From the list in Setting. The guard sees its steps.', 'เลือกจากรายการในหน้าตั้งค่า เจ้าหน้าที่จะเห็นทีละขั้น'],
      also: ['action', 'guard action', 'what to do', 'การปฏิบัติ', 'สิ่งที่ต้องทำ'],
    },
    { input: choiceKey, answer: z.string() },
  ),
  category: own(
    { label: ['Category', 'หมวดหมู่'], section: 'what_to_do', list: 'row', file: true, also: ['หมวด'] },
    { input: choiceKey.nullish(), answer: z.string().nullable() },
  ),
  reason: paragraph({
    ...{ max: 1000, label: ['Reason', 'เหตุผล'], section: 'what_to_do', file: true },
    help: ['The guard sees this. Say what happened; leave out ID numbers.', 'เจ้าหน้าที่เห็นข้อความนี้ โปรดระบุว่าเกิดอะไรขึ้น โดยไม่ใส่เลขบัตร'],
    also: ['cause', 'remark', 'note', 'สาเหตุ', 'หมายเหตุ'],
  }),
  location_ids: own(
    {
      ...{ label: ['Locations', 'สถานที่'], section: 'where_when', list: 'row' },
      file: { locations: ['Locations (codes)', 'สถานที่ (รหัส)', 'location', 'site', 'สถานที่', 'อาคาร'] },
    },
    // Null: at all locations.
    { input: z.array(id).min(1).max(500).nullable().default(null), answer: z.array(id).nullable() },
  ),
  valid_from: optionalDay({
    ...{ label: ['From', 'ตั้งแต่'], section: 'where_when', list: 'row', file: true, help: NO_LIMIT },
    also: ['valid from', 'start', 'start date', 'วันเริ่ม'],
  }),
  valid_until: optionalDay({
    ...{ label: ['Until', 'ถึง'], section: 'where_when', list: 'row', file: true, help: NO_LIMIT },
    also: ['valid until', 'to', 'end', 'end date', 'วันสิ้นสุด', 'วันหมดอายุ'],
  }),
  /** Defaults to a year from today. */
  review_on: usualDay({
    ...{ label: ['Review on', 'ทบทวนวันที่'], section: 'where_when', list: 'row', file: true },
    help: ['You are reminded on this day. Leave blank for one year from now.', 'ระบบจะเตือนในวันนี้ เว้นว่างถ้าต้องการอีกหนึ่งปี'],
    also: ['review', 'review date', 'วันทบทวน'],
  }),
  status: own({ label: ['Status', 'สถานะ'], list: 'row', values: valueWords.statuses, file: true }, { answer: oneOf(valueWords.statuses) }),
})

export const BLACKLIST_COLUMNS = fileColumns(blacklistFields)
export type BlacklistColumn = keyof typeof BLACKLIST_COLUMNS

export const blacklistRow = z
  .object({
    _id: id,
    ...listShape(blacklistFields),
    /** Days. */ valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    review_on: z.string(),
    /** Some numbers can't be decrypted; visitors with these numbers still match. */
    numbers_unreadable: z.boolean(),
    /** Passed as `q` to the storage call. */
    avatar: z.string().nullable(),
    sightings: z.int(),
    last_seen_at: instant.nullable(),
    updated_at: instant,
  })
  .meta({ id: 'BlacklistRow' })

export const blacklistAttachment = z.object({
  _id: id,
  number: z.int().positive(),
  /** For a picture: passed as `q` to the storage call. Null for a document, which can only be downloaded by its own call. */
  file: z.string().nullable(),
  media_type: z.string(),
  size: z.int(),
  added_at: instant,
  added_by: z.string(),
})

export const blacklistEntry = blacklistRow
  .extend({
    reason: answerShape(blacklistFields).reason,
    attachments: z.array(blacklistAttachment),
    /** The pending request to lift the entry. `own`: the caller made it and so can't approve it. */
    lift: z.object({ reason: z.string(), by: z.string(), at: instant, own: z.boolean() }).nullable(),
    created_at: instant,
    created_by: z.string(),
    history,
  })
  .meta({ id: 'BlacklistEntry' })

const days = z.object({ valid_from: day.nullish(), valid_until: day.nullish() })
/** Runs even if other fields are invalid, so that all errors are reported at once. */
const inOrder = {
  path: ['valid_until'],
  error: 'until_before_from',
  when: ({ value }: { value: unknown }) => days.safeParse(value).success,
}
const areInOrder = ({ valid_from, valid_until }: z.output<typeof days>) => !valid_from || !valid_until || valid_from <= valid_until

export const blacklistInput = z.strictObject(inputShape(blacklistFields)).refine(areInOrder, inOrder).meta({ id: 'BlacklistInput' })

export const blacklistUpdate = recordUpdate(blacklistEntry, {
  ...inputShape(blacklistFields),
  /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
  change_reason: line(300).optional(),
})
  .refine(areInOrder, inOrder)
  .meta({ id: 'BlacklistUpdate' })

/** Why an entry matched: the field, how the values are alike, and the score (1 is identical). It never contains numbers. */
export const matched = z.object({
  field: z.enum(MATCH_FIELDS),
  how: z.enum(['same', 'without_province', 'spelt_alike', 'sounds_alike', 'transliterated', 'same_words_other_order']),
  score: z.number().min(0).max(1),
  /** The role of the person of the visit whose name matched. */
  name_role: z.enum(NAME_ROLES).optional(),
  /** For names and companies: the value of the visit and the value of the entry. */
  typed: z.string().nullable(),
  listed: z.string().nullable(),
})

export type BlacklistRow = z.output<typeof blacklistRow>
export type BlacklistEntry = z.output<typeof blacklistEntry>
export type BlacklistInput = z.output<typeof blacklistInput>
export type BlacklistUpdate = z.output<typeof blacklistUpdate>
export type Severity = BlacklistEntry['severity']
export type NumberKind = z.output<typeof numberKind>
export type Matched = z.output<typeof matched>
