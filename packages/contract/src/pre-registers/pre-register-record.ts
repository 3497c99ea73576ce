import { z } from 'zod'
import { entranceFields } from '../entrances/entrance-record.ts'
import { day, phone } from '../kernel/domain/fields.ts'
import { email } from '../kernel/domain/text.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { answerShape, inputShape, oneOf, optionalParagraph, own, recordFields, status } from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { time } from '../locations/locations.ts'
import { guestMessage } from './guest-message.ts'
import { hostAnswer } from './host-answer.ts'
import { repeatRule } from './pre-register-repeat.ts'

/** The most guests of one pre-register. */
export const MOST_GUESTS = 100

const languages = { th: ['Thai', 'ไทย'], en: ['English', 'อังกฤษ'] } as const

/** The expected guest; the same fields as in a visit. */
export const guestFields = recordFields({
  visitor_name: entranceFields.visitor_name,
  company: entranceFields.company,
  plate: entranceFields.plate,
  plate_province: entranceFields.plate_province,
  phone: entranceFields.phone,
  email: own({ max: 254, label: ['E-mail', 'อีเมล'], section: 'who' }, { input: email.nullish() }),
  /** The language of mails and of the guest's page. Null: the organisation's. */
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
  /** If it is at or before `from`, it is on the next day. */
  until: own({ label: ['Until', 'ถึง'], section: 'when', list: 'row' }, { input: time, answer: time }),
  location_id: own({ label: location_id.label, section: 'where', list: 'row', required: true }, { input: id, answer: id }),
  unit_id: { ...unit_id, section: 'where' },
  host_name: { ...host_name, section: 'where' },
  visitor_type: { ...visitor_type, section: 'visit' },
  purpose: { ...purpose, section: 'visit' },
  /** Mailed to guests under the writer's name. */
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

/** The statuses in which each command is possible; other statuses refuse it. */
export const PRE_REGISTER_COMMANDS = {
  /** A draft or a rejected one keeps its status. In the others, a move or a new guest may need approval again. */
  change: ['draft', 'pending_approval', 'confirmed', 'rejected'],
  /** Leads to `pending_approval`, or to `confirmed` if no approval is needed. */
  submit: ['draft', 'rejected'],
  /** Leads to `confirmed`. */
  approve: ['pending_approval'],
  /** Leads to `rejected`. */
  reject: ['pending_approval'],
  /** Leads to `cancelled`; drafts are deleted instead. */
  cancel: ['pending_approval', 'confirmed'],
} as const satisfies Record<string, readonly PreRegisterStatus[]>
export type PreRegisterCommand = keyof typeof PRE_REGISTER_COMMANDS

/** Its present state: a decision if there is one, otherwise the result at the gates. */
export const PRE_REGISTER_STATES = {
  draft: ['Draft', 'ฉบับร่าง'],
  pending_approval: ['Waiting for approval', 'รออนุมัติ'],
  expected: ['Expected', 'รอมาถึง'],
  partly_arrived: ['Partly arrived', 'มาถึงบางส่วน'],
  arrived: ['Arrived', 'มาถึงแล้ว'],
  completed: ['Completed', 'เสร็จสิ้น'],
  no_show: ['No show', 'ไม่มา'],
  rejected: ['Rejected', 'ไม่อนุมัติ'],
  cancelled: ['Cancelled', 'ยกเลิกแล้ว'],
} as const
const state = z.enum(Object.keys(PRE_REGISTER_STATES) as [keyof typeof PRE_REGISTER_STATES, ...(keyof typeof PRE_REGISTER_STATES)[]])

const arrival = {
  /** The guest's visit, for people who may read visits; null until the guest arrives. */
  entrance_id: id.nullable(),
  arrived_at: instant.nullable(),
  inside: z.boolean(),
}

/** The details that guests enter on their own page. */
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
    /** Null for people who may not write pre-registers. */
    email: z.string().nullable(),
    /** Not announced: this person joined the others at the gate. */
    joined_at_gate: z.boolean(),
    /** The guest's own details, which their check-in uses; null if they entered nothing. */
    own: z.object({ ...answerShape(ownFields), visitor_name: z.string().nullable(), phone_masked: z.string().nullable() }).nullable(),
    completed_at: instant.nullable(),
    /** Set while the guest has declined to come. */
    declined_at: instant.nullable(),
    /** When one of their links was first opened. */
    opened_at: instant.nullable(),
    notice_version: z.int().max(LARGEST_INT).nullable(),
    notice_language: z.enum(LANGUAGES).nullable(),
    /** Passed as `q` to the storage call. */
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
    /** Null: it has only one day. */
    repeat: repeatRule.nullable(),
    starts_at: instant,
    /** The end of the last day, if it repeats. */
    ends_at: instant,
    /** The start of the next day that hasn't ended, if it repeats; otherwise null. */
    next_at: instant.nullable(),
    /** The first guest, whose name the list shows. */
    visitor_name: z.string(),
    company: z.string().nullable(),
    guest_count: z.int(),
    arrived_count: z.int(),
    /** Rises when details sent to guests change. */
    revision: z.int().max(LARGEST_INT),
    /** The caller created it. */
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
    /** The reason for the rejection. */
    decision_reason: z.string().nullable(),
    /** The last person who approved or rejected it. */
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'PreRegister' })

const { visitor_name, company, plate, plate_province, email: guest_email, language } = inputShape(guestFields)
export const guestInput = z
  .strictObject({
    /** The id of an existing guest; guests left out of the list are removed. */
    _id: id.optional(),
    ...{ visitor_name, company, plate, plate_province, email: guest_email, language },
    /** Left out: unchanged. */
    phone: phone.nullish(),
  })
  .meta({ id: 'GuestInput' })

export const guestUpdate = recordUpdate(guest, guestInput.shape).meta({ id: 'GuestUpdate' })

const { status: _status, ...fields } = preRegisterFields
export const preRegisterInput = z
  .strictObject({
    ...inputShape(fields),
    guests: z.array(guestInput).min(1).max(MOST_GUESTS),
    /** Left out of a change: unchanged. */
    repeat: repeatRule.nullish(),
  })
  .meta({ id: 'PreRegisterInput' })

/** Only its maker sees a draft, and its guests aren't expected. */
export const preRegisterCreation = preRegisterInput.extend({ draft: z.boolean().optional() }).meta({ id: 'PreRegisterCreation' })

/** Whether the guest arrives before, during or after the allowed time. */
const timing = z.enum(['early', 'due', 'late'])

/** A person expected at a location on a day. */
export const expectedGuest = z
  .object({
    /** The guest's id; the check-in takes it together with `day_id`. */
    _id: id,
    day_id: id,
    pre_register_id: id,
    /** The name the guest entered, otherwise the announced one. */
    visitor_name: z.string(),
    /** The name as announced. */
    announced_name: z.string(),
    /** Companions that the guest brings. */
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
    /** Whether the guest uploaded a photo, which their visit takes over. */
    has_photo: z.boolean(),
    /** The version of the notice that the guest read on their page; null if they read none. */
    notice_version: z.int().max(LARGEST_INT).nullable(),
    guest_count: z.int(),
    ...arrival,
    /** The host's answer about people who came that day. */
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
