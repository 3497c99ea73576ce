import { z } from 'zod'
import { entranceFields } from './entrance-record.ts'
import { guestMessage } from './guest-message.ts'
import { hostAnswer } from './host-answer.ts'
import { day, phone } from './kernel/domain/fields.ts'
import { email } from './kernel/domain/text.ts'
import { LANGUAGES } from './kernel/languages.ts'
import { answerShape, inputShape, oneOf, optionalParagraph, own, recordFields, status } from './kernel/record-fields.ts'
import { recordUpdate } from './kernel/record-update.ts'
import { id, instant, LARGEST_INT } from './kernel/routes.ts'
import { time } from './locations.ts'
import { repeatRule } from './pre-register-repeat.ts'

/** Guests of one pre-register. */
export const MOST_GUESTS = 100

const languages = { th: ['Thai', 'ไทย'], en: ['English', 'อังกฤษ'] } as const

/** Who is expected; the same fields as of a visit. */
export const guestFields = recordFields({
  visitor_name: entranceFields.visitor_name,
  company: entranceFields.company,
  plate: entranceFields.plate,
  plate_province: entranceFields.plate_province,
  phone: entranceFields.phone,
  email: own({ max: 254, label: ['E-mail', 'อีเมล'], section: 'who' }, { input: email.nullish() }),
  /** Of mails and of the guest's own page. Null: the organisation's. */
  language: own(
    { label: ['Language', 'ภาษา'], section: 'who', values: languages },
    { input: oneOf(languages).nullish(), answer: oneOf(languages).nullable() },
  ),
})

const { location_id, unit_id, unit_name, host_name, visitor_type, purpose } = entranceFields

/** The fields of a pre-register, in the order of its form. */
export const preRegisterFields = recordFields({
  day: own({ label: ['Day', 'วันที่'], section: 'when', list: 'row' }, { input: day, answer: day }),
  from: own({ label: ['From', 'ตั้งแต่'], section: 'when', list: 'row' }, { input: time, answer: time }),
  /** At or before `from`: on the next day. */
  until: own({ label: ['Until', 'ถึง'], section: 'when', list: 'row' }, { input: time, answer: time }),
  location_id: own({ label: location_id.label, section: 'where', list: 'row', required: true }, { input: id, answer: id }),
  unit_id: { ...unit_id, section: 'where' },
  host_name: { ...host_name, section: 'where' },
  visitor_type: { ...visitor_type, section: 'visit' },
  purpose: { ...purpose, section: 'visit' },
  /** Mailed to guests with the name of its writer. */
  visitor_note: optionalParagraph({ max: 1000, label: ['Note for the visitor', 'ข้อความถึงผู้มาติดต่อ'], section: 'visit', plain: true }),
  gate_note: optionalParagraph({ max: 1000, label: ['Note for the gate', 'ข้อความถึงเจ้าหน้าที่ประตู'], section: 'visit' }),
  status: status(
    {
      draft: ['Draft', 'ฉบับร่าง'],
      pending_approval: ['Waiting for approval', 'รออนุมัติ'],
      confirmed: ['Confirmed', 'ยืนยันแล้ว'],
      rejected: ['Rejected', 'ไม่อนุมัติ'],
      cancelled: ['Cancelled', 'ยกเลิกแล้ว'],
    },
    { label: ['Status', 'สถานะ'], list: 'row' },
  ),
})

export type PreRegisterStatus = z.output<typeof preRegisterFields.status.answer>

/** From which statuses each command leads; the others are refused. */
export const PRE_REGISTER_COMMANDS = {
  /** A draft and a rejected one stay what they are; of the others the move or the new guest may have to wait for approval again. */
  change: ['draft', 'pending_approval', 'confirmed', 'rejected'],
  /** To `pending_approval`, or to `confirmed` where nothing needs approval. */
  submit: ['draft', 'rejected'],
  /** To `confirmed`. */
  approve: ['pending_approval'],
  /** To `rejected`. */
  reject: ['pending_approval'],
  /** To `cancelled`; a draft is deleted. */
  cancel: ['pending_approval', 'confirmed'],
} as const satisfies Record<string, readonly PreRegisterStatus[]>
export type PreRegisterCommand = keyof typeof PRE_REGISTER_COMMANDS

/** What has become of it: what people decided, and else what happened at the gates. */
export const PRE_REGISTER_STATES = {
  draft: ['Draft', 'ฉบับร่าง'],
  pending_approval: ['Waiting for approval', 'รออนุมัติ'],
  expected: ['Expected', 'รอมาถึง'],
  partly_arrived: ['Partly arrived', 'มาถึงบางส่วน'],
  arrived: ['Arrived', 'มาถึงแล้ว'],
  completed: ['Completed', 'เสร็จสิ้น'],
  no_show: ['Did not come', 'ไม่มา'],
  rejected: ['Rejected', 'ไม่อนุมัติ'],
  cancelled: ['Cancelled', 'ยกเลิกแล้ว'],
} as const
const state = z.enum(Object.keys(PRE_REGISTER_STATES) as [keyof typeof PRE_REGISTER_STATES, ...(keyof typeof PRE_REGISTER_STATES)[]])

const arrival = {
  /** Their visit, of whoever may read visits; null where they have not come. */
  entrance_id: id.nullable(),
  arrived_at: instant.nullable(),
  inside: z.boolean(),
}

/** What guests write of themselves on their own page. */
export const ownFields = recordFields({
  visitor_name: { ...entranceFields.visitor_name, section: 'who' },
  company: { ...entranceFields.company, section: 'who' },
  phone: { ...entranceFields.phone, section: 'who' },
  companion_count: own({ label: ['People with you', 'จำนวนผู้ร่วมเดินทาง'], section: 'who' }, { answer: z.int().min(0).nullable() }),
  companion_names: optionalParagraph({ max: 1000, label: ['Their names', 'ชื่อผู้ร่วมเดินทาง'], section: 'who' }),
  plate: { ...entranceFields.plate, section: 'vehicle' },
  plate_province: { ...entranceFields.plate_province, section: 'vehicle' },
})

const guest = z
  .object({
    _id: id,
    ...answerShape(guestFields),
    phone_masked: z.string().nullable(),
    /** Null for who may not write pre-registers. */
    email: z.string().nullable(),
    /** Not announced: they joined the others when these came. */
    joined_at_gate: z.boolean(),
    /** What the guest wrote, which is used at their check-in; null where they wrote nothing. */
    own: z.object({ ...answerShape(ownFields), visitor_name: z.string().nullable(), phone_masked: z.string().nullable() }).nullable(),
    completed_at: instant.nullable(),
    /** Set while they say that they will not come. */
    declined_at: instant.nullable(),
    /** When one of their links was opened first. */
    opened_at: instant.nullable(),
    notice_version: z.int().max(LARGEST_INT).nullable(),
    notice_language: z.enum(LANGUAGES).nullable(),
    /** To be given as `q` to the storage call. */
    photo: z.string().nullable(),
    message: guestMessage.nullable(),
    ...arrival,
  })
  .meta({ id: 'PreRegisterGuest' })

export const preRegisterRow = z
  .object({
    _id: id,
    ...answerShape(preRegisterFields),
    unit_name: unit_name.answer,
    location_code: z.string(),
    state,
    /** Null: it is on its one day. */
    repeat: repeatRule.nullable(),
    starts_at: instant,
    /** Of the last day, where it repeats. */
    ends_at: instant,
    /** Where it repeats, when the next day that is not over begins; else null. */
    next_at: instant.nullable(),
    /** The first of the guests, by whom the list names it. */
    visitor_name: z.string(),
    company: z.string().nullable(),
    guest_count: z.int(),
    arrived_count: z.int(),
    /** Counts up when what a guest was told changes. */
    revision: z.int().max(LARGEST_INT),
    /** Made by the person who asks. */
    own: z.boolean(),
    created_by: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'PreRegisterRow' })

const preRegisterDay = z
  .object({
    ...{ _id: id, starts_at: instant, ends_at: instant, cancelled: z.boolean(), arrived_count: z.int() },
    host_answer: hostAnswer.nullable(),
  })
  .meta({ id: 'PreRegisterDay' })

export const preRegister = preRegisterRow
  .extend({
    guests: z.array(guest),
    days: z.array(preRegisterDay),
    cancel_reason: z.string().nullable(),
    /** Why it was rejected. */
    decision_reason: z.string().nullable(),
    /** Who approved or rejected it last. */
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'PreRegister' })

const { visitor_name, company, plate, plate_province, email: guest_email, language } = inputShape(guestFields)
export const guestInput = z
  .strictObject({
    /** Of a guest who is there already; who is left out is taken off. */
    _id: id.optional(),
    ...{ visitor_name, company, plate, plate_province, email: guest_email, language },
    /** Left out: as it is. */
    phone: phone.nullish(),
  })
  .meta({ id: 'GuestInput' })

export const guestUpdate = recordUpdate(guest, guestInput.shape).meta({ id: 'GuestUpdate' })

const { status: _status, ...fields } = preRegisterFields
export const preRegisterInput = z
  .strictObject({
    ...inputShape(fields),
    guests: z.array(guestInput).min(1).max(MOST_GUESTS),
    /** In a change: left out, as it is. */
    repeat: repeatRule.nullish(),
  })
  .meta({ id: 'PreRegisterInput' })

/** A draft is seen by its maker alone, and no guest of it is expected. */
export const preRegisterCreation = preRegisterInput.extend({ draft: z.boolean().optional() }).meta({ id: 'PreRegisterCreation' })

/** Whether a guest may arrive now: before they may, while they may, or after. */
const timing = z.enum(['early', 'due', 'late'])

/** Somebody who is expected at a location on a day. */
export const expectedGuest = z
  .object({
    /** Of the guest, for their check-in, as `day_id` is. */
    _id: id,
    day_id: id,
    pre_register_id: id,
    /** As the guest wrote it, where they did. */
    visitor_name: z.string(),
    /** As it was announced. */
    announced_name: z.string(),
    /** People whom the guest brings along. */
    companion_count: z.int().min(0),
    company: z.string().nullable(),
    plate: z.string().nullable(),
    plate_province: z.string().nullable(),
    phone_masked: z.string().nullable(),
    unit_id: id.nullable(),
    unit_name: z.string().nullable(),
    host_name: z.string().nullable(),
    visitor_type: z.string(),
    purpose: z.string().nullable(),
    gate_note: z.string().nullable(),
    starts_at: instant,
    ends_at: instant,
    timing,
    /** Whether they took a photo of themselves, which their visit takes over. */
    has_photo: z.boolean(),
    /** The version of the notice that they read on their page; null where they read none. */
    notice_version: z.int().max(LARGEST_INT).nullable(),
    guest_count: z.int(),
    ...arrival,
    /** Of whoever came that day. */
    host_answer: hostAnswer.nullable(),
  })
  .meta({ id: 'ExpectedGuest' })

export type PreRegister = z.output<typeof preRegister>
export type PreRegisterRow = z.output<typeof preRegisterRow>
export type PreRegisterCreation = z.output<typeof preRegisterCreation>
export type PreRegisterInput = z.output<typeof preRegisterInput>
export type GuestInput = z.output<typeof guestInput>
export type ExpectedGuest = z.output<typeof expectedGuest>
export type PreRegisterState = z.output<typeof state>
