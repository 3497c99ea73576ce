import { z } from 'zod'
import { entranceFields } from '../entrances/entrance-record.ts'
import { day, personName, phone } from '../kernel/domain/fields.ts'
import { email, line } from '../kernel/domain/text.ts'
import {
  answerShape,
  choice,
  flag,
  inputShape,
  listShape,
  optionalParagraph,
  optionalWhole,
  own,
  recordFields,
  status,
  text,
  whole,
} from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { history, id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { openingHours, openingSpans, time } from '../locations/locations.ts'
import { guestMessage } from '../pre-registers/guest-message.ts'

const statuses = {
  pending_approval: ['Waiting for approval', 'รออนุมัติ'],
  active: ['Active', 'ใช้งานได้'],
  suspended: ['Suspended', 'ระงับชั่วคราว'],
  rejected: ['Rejected', 'ไม่อนุมัติ'],
  revoked: ['Revoked', 'ยกเลิกแล้ว'],
} as const
export type PrePassStatus = keyof typeof statuses
/**
 * The statuses in which each command is possible. The command `show` stands for everything that gives out the code. Signed codes verify without a
 * server, so a pass that waits or is rejected has none. It can't be suspended either, because resuming it would approve it.
 */
export const PRE_PASS_COMMANDS = {
  change: ['pending_approval', 'active', 'suspended', 'rejected'],
  approve: ['pending_approval'],
  reject: ['pending_approval'],
  suspend: ['active'],
  resume: ['suspended'],
  show: ['active', 'suspended'],
  revoke: ['pending_approval', 'active', 'suspended', 'rejected'],
} as const satisfies Record<string, readonly PrePassStatus[]>
export type PrePassCommand = keyof typeof PRE_PASS_COMMANDS

/** How many times a pass admits: once ever, up to `max_uses` times, once a day at the location, or any number of times. */
export const PRE_PASS_MODES = {
  single: ['One visit', 'เข้าได้ครั้งเดียว'],
  multiple: ['A number of visits', 'เข้าได้ตามจำนวนครั้ง'],
  daily: ['One visit a day', 'เข้าได้วันละครั้ง'],
  window: ['Any number of visits', 'เข้าได้ไม่จำกัดครั้ง'],
} as const

/** The highest number of visits that a pass can allow. */
export const MOST_USES = 1000
const MOST_GATES = 50
const MOST_EARLY_MINUTES = 720

const { company, plate, plate_province, location_id, unit_id, unit_name, host_name, visitor_type, purpose } = entranceFields

/** The fields of a pre-pass, in the order of its form. */
export const prePassFields = recordFields({
  holder_name: text({ max: 160, label: ['Holder', 'ผู้ถือบัตรผ่าน'], section: 'who', list: 'row' }, personName(160)),
  company: { ...company, section: 'who' },
  phone: own({ max: 40, label: entranceFields.phone.label, section: 'who' }, { input: phone.nullish() }),
  email: own({ max: 254, label: ['E-mail', 'อีเมล'], section: 'who' }, { input: email.nullish() }),
  plate: { ...plate, section: 'who' },
  plate_province: { ...plate_province, section: 'who' },
  location_id: own({ label: location_id.label, section: 'where', list: 'row', required: true }, { input: id, answer: id }),
  /** Null: all gates of the location. */
  gate_ids: own(
    { label: ['Gates', 'ประตู'], section: 'where' },
    { input: z.array(id).min(1).max(MOST_GATES).nullable().default(null), answer: z.array(id).nullable() },
  ),
  unit_id: { ...unit_id, section: 'where' },
  host_name: { ...host_name, section: 'where' },
  visitor_type: { ...visitor_type, section: 'visit' },
  purpose: { ...purpose, section: 'visit' },
  mode: choice(PRE_PASS_MODES, { label: ['How often', 'จำนวนครั้งที่เข้าได้'], section: 'when', list: 'row' }),
  /** Only for the mode `multiple`. */
  max_uses: optionalWhole({ min: 1, max: MOST_USES, label: ['Number of visits', 'จำนวนครั้ง'], section: 'when', list: 'row' }),
  from_day: own({ label: ['First day', 'ตั้งแต่วันที่'], section: 'when', list: 'row' }, { input: day, answer: day }),
  /** Null: from the start of the first day. */
  from_time: own({ label: ['From', 'ตั้งแต่เวลา'], section: 'when', list: 'row' }, { input: time.nullish(), answer: time.nullable() }),
  until_day: own({ label: ['Last day', 'ถึงวันที่'], section: 'when', list: 'row' }, { input: day, answer: day }),
  /** Null: until the end of the last day. */
  until_time: own({ label: ['Until', 'ถึงเวลา'], section: 'when', list: 'row' }, { input: time.nullish(), answer: time.nullable() }),
  /** Null: at any time. */
  hours: own(
    { label: ['Hours', 'วันและเวลา'], section: 'when' },
    { input: openingHours.nullable().default(null), answer: openingHours.nullable() },
  ),
  not_on_holidays: flag({ label: ['Not on the location’s holidays', 'ไม่ให้เข้าในวันหยุดของสถานที่'], section: 'when' }),
  early_minutes: whole({
    min: 0,
    max: MOST_EARLY_MINUTES,
    label: ['Early arrival allowed (minutes)', 'มาก่อนเวลาได้ (นาที)'],
    section: 'when',
  }),
  gate_note: optionalParagraph({ max: 1000, label: ['Note for the gate', 'ข้อความถึงเจ้าหน้าที่ประตู'], section: 'visit' }),
  status: status(statuses, { label: ['Status', 'สถานะ'], list: 'row' }),
})

/** Its present state: a decision if there is one, otherwise the result of time and visits. */
export const PRE_PASS_STATES = {
  pending_approval: statuses.pending_approval,
  not_yet: ['Not valid yet', 'ยังไม่ถึงวันใช้งาน'],
  active: ['Active', 'ใช้งานได้'],
  used_up: ['Used up', 'ใช้ครบแล้ว'],
  expired: ['Expired', 'หมดอายุ'],
  suspended: ['Suspended', 'ระงับชั่วคราว'],
  rejected: statuses.rejected,
  revoked: ['Revoked', 'ยกเลิกแล้ว'],
} as const
export type PrePassState = keyof typeof PRE_PASS_STATES
const states = Object.keys(PRE_PASS_STATES) as [PrePassState, ...PrePassState[]]

export const prePassRow = z
  .object({
    _id: id,
    ...listShape(prePassFields),
    unit_name: unit_name.answer,
    location_code: z.string(),
    /** Null: all gates of the location. */
    gate_codes: z.array(z.string()).nullable(),
    state: z.enum(states),
    /** Instants, computed in the location's zone; `valid_until` is exclusive. */
    valid_from: instant,
    valid_until: instant,
    /** Valid visits so far. */
    uses: z.int().min(0),
    inside: z.boolean(),
    last_used_at: instant.nullable(),
    /** Passed as `q` to the storage call. */
    avatar: z.string().nullable(),
    /** Rises with each new issue, which ends the previous one. */
    serial: z.int().max(LARGEST_INT),
    /** The caller created it. */
    own: z.boolean(),
    created_by: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'PrePassRow' })

/** The most visits that the page of one pass lists. */
export const MOST_VISITS = 50

const prePassVisit = z
  .object({
    /** Null for people who may not see visits. */
    entrance_id: id.nullable(),
    at: instant,
    /** Null if the person may not see the gate. */
    gate_code: z.string().nullable(),
    inside: z.boolean(),
  })
  .meta({ id: 'PrePassVisit' })

export const prePass = prePassRow
  .extend({
    ...answerShape(prePassFields),
    phone_masked: z.string().nullable(),
    /** Null for people who may not write pre-passes. */
    email: z.string().nullable(),
    status_reason: z.string().nullable(),
    /** The last mail that contained the pass. */
    message: guestMessage.nullable(),
    /** The newest visits made with it. */
    visits: z.array(prePassVisit).max(MOST_VISITS),
    history,
  })
  .meta({ id: 'PrePass' })

const { status: _status, ...fields } = prePassFields
const writable = z.strictObject({ ...inputShape(fields), early_minutes: fields.early_minutes.input.default(30) })

const times = writable.pick({ from_day: true, from_time: true, until_day: true, until_time: true }).strip()
const uses = writable.pick({ mode: true, max_uses: true }).strip()
const checked = <S extends z.ZodType<z.output<typeof times> & z.output<typeof uses>>>(schema: S) =>
  schema
    .refine(
      ({ from_day, from_time, until_day, until_time }) => `${from_day} ${from_time ?? '00:00'}` < `${until_day} ${until_time ?? '24:00'}`,
      { path: ['until_day'], error: 'until_before_from', when: ({ value }) => times.safeParse(value).success },
    )
    .refine(({ mode, max_uses }) => mode !== 'multiple' || (max_uses !== undefined && max_uses !== null), {
      path: ['max_uses'],
      error: 'required',
      when: ({ value }) => uses.safeParse(value).success,
    })

export const prePassInput = checked(writable).meta({ id: 'PrePassInput' })

export const prePassUpdate = checked(
  recordUpdate(prePass, {
    ...writable.shape,
    /** The `updated_at` of the version in the form. */
    updated_at: instant,
    reason: line(300).optional(),
  }),
).meta({ id: 'PrePassUpdate' })

/** The codes that open a gate. Only people who may write the pass see them; lists and files never contain them. */
export const prePassCode = z
  .object({
    /** The text of the QR code. */
    token: z.string(),
    /** Eight digits, for a gate without a QR scanner. */
    code: z.string().regex(/^\d{8}$/),
    serial: z.int().max(LARGEST_INT),
  })
  .meta({ id: 'PrePassCode' })

/** The reasons why a pass doesn't admit at a gate now, each with its details. */
export const prePassReason = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('not_active'), status: prePassFields.status.answer }),
    z.object({ reason: z.literal('not_yet'), valid_from: instant }),
    z.object({ reason: z.literal('expired'), valid_until: instant }),
    z.object({ reason: z.literal('outside_hours'), hours_today: openingSpans, holiday: z.boolean() }),
    z.object({ reason: z.literal('wrong_gate'), gates: z.array(z.string()) }),
    z.object({ reason: z.literal('wrong_location'), locations: z.array(z.string()) }),
    z.object({ reason: z.literal('used_up'), uses: z.int(), max_uses: z.int() }),
  ])
  .meta({ id: 'PrePassReason' })

export type PrePass = z.output<typeof prePass>
export type PrePassRow = z.output<typeof prePassRow>
export type PrePassInput = z.output<typeof prePassInput>
export type PrePassReason = z.output<typeof prePassReason>
