import { z } from 'zod'
import { nationality, numbers_unreadable, personName, phone, plate, provinceCode } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { ID_KINDS } from '../kernel/id-document.ts'
import {
  answerShape,
  listShape,
  oneOf,
  optionalParagraph,
  optionalText,
  own,
  personalFields,
  status,
  text,
  whole,
} from '../kernel/record-fields.ts'
import { history, id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { hostAnswer } from '../pre-registers/host-answer.ts'

/** A check-in or a check-out can be undone for this many minutes. */
export const UNDO_MINUTES = 10

/** A key from a list of the organisation's settings, which also holds its words. */
export const key = z.string().regex(/^[a-z0-9_]{1,40}$/)

const statuses = {
  waiting_approval: ['Waiting', 'รออนุมัติ'],
  approved: ['Approved', 'อนุมัติแล้ว'],
  denied: ['Denied', 'ปฏิเสธ'],
  /** A check-in that was undone. */
  cancelled: ['Undone', 'ย้อนแล้ว'],
  checkin: ['Inside', 'อยู่ข้างใน'],
  checkout: ['Out', 'ออกแล้ว'],
  auto_checkout: ['Closed automatically', 'ปิดอัตโนมัติ'],
} as const

const sources = {
  walk_in: ['Walk-in', 'มาเอง'],
  member: ['Member', 'สมาชิก'],
  pre_register: ['Pre-registered', 'ลงทะเบียนล่วงหน้า'],
  pre_pass: ['Pre-pass', 'บัตรผ่านล่วงหน้า'],
} as const

/** The fields of a visit, in the order a guard asks for them. */
export const entranceFields = personalFields({
  /** Number within the organisation's day. Numbers may be skipped but never repeat within a day. */
  number: own(
    { label: ['Number', 'เลขที่'], personal: false, list: 'row', file: { number: ['Number', 'เลขที่เข้า–ออก'] } },
    { answer: z.int().positive().max(LARGEST_INT) },
  ),
  status: status(statuses, { label: ['Status', 'สถานะ'], personal: false, list: 'row' }),
  source: own({ label: ['Source', 'ที่มา'], personal: false, list: 'row', values: sources }, { answer: oneOf(sources) }),
  id_kind: own(
    { label: ['Document', 'เอกสาร'], personal: true, section: 'who', values: ID_KINDS },
    { input: oneOf(ID_KINDS).nullish(), answer: oneOf(ID_KINDS).nullable() },
  ),
  id_number: own({ max: 40, label: ['ID number', 'เลขบัตร'], personal: true, section: 'who' }, { input: line(40).nullish() }),
  visitor_name: text(
    { max: 160, label: ['Name', 'ชื่อ'], personal: true, section: 'who', list: 'row', file: { visitor_name: ['Visitor', 'ผู้มาติดต่อ'] } },
    personName(160),
  ),
  plate: optionalText({ max: 40, label: ['Plate', 'ทะเบียนรถ'], personal: true, section: 'who', list: 'row', file: true }, plate),
  plate_province: optionalText(
    { max: 5, label: ['Province', 'จังหวัด'], personal: true, section: 'who', list: 'row', file: true },
    provinceCode,
  ),
  unit_id: own(
    { label: ['Unit (id)', 'ห้อง/หน่วย (id)'], personal: false, section: 'visit' },
    { input: id.nullish(), answer: id.nullable() },
  ),
  unit_name: optionalText({ max: 120, label: ['Unit', 'ห้อง/หน่วย'], personal: false, section: 'visit', list: 'row', file: true }),
  purpose: optionalText({ max: 40, label: ['Purpose', 'ธุระ'], personal: false, section: 'visit', list: 'row' }, key),
  card_number: own(
    {
      max: 40,
      label: ['Visitor card', 'บัตรผู้มาติดต่อ'],
      personal: 'record',
      section: 'visit',
      list: 'row',
      file: { card_number: ['Card', 'บัตร'] },
    },
    { input: line(40).nullish(), answer: z.string().nullable() },
  ),
  phone: own({ max: 40, label: ['Phone', 'โทรศัพท์'], personal: true, section: 'further' }, { input: phone.nullish() }),
  company: optionalText({ max: 160, label: ['Company', 'บริษัท'], personal: true, section: 'further', list: 'row', file: true }),
  host_name: optionalText({ max: 160, label: ['Host', 'ผู้รับพบ'], personal: true, section: 'further', list: 'row', file: true }),
  party_size: {
    ...whole({ min: 1, max: 500, label: ['People', 'จำนวนคน'], personal: false, section: 'further', list: 'row', file: true }),
    answer: z.int().positive().max(LARGEST_INT),
  },
  visitor_type: text({ max: 40, label: ['Visitor type', 'ประเภทผู้มาติดต่อ'], personal: false, section: 'further', list: 'row' }, key),
  vehicle_class: optionalText({ max: 40, label: ['Vehicle type', 'ประเภทรถ'], personal: false, section: 'further', list: 'row' }, key),
  vehicle_colour: optionalText({ max: 40, label: ['Colour', 'สีรถ'], personal: true, section: 'further' }),
  nationality: optionalText({ max: 2, label: ['Nationality', 'สัญชาติ'], personal: true, section: 'further' }, nationality),
  /** Counted from the check-in. */
  expected_minutes: own(
    { label: ['Expected stay (minutes)', 'เวลาที่คาดว่าจะอยู่ (นาที)'], personal: false, section: 'further' },
    {
      input: z
        .int()
        .min(5)
        .max(60 * 24 * 14)
        .nullish(),
    },
  ),
  items: optionalParagraph({ max: 500, label: ['Items brought in', 'สิ่งของที่นำเข้า'], personal: true, section: 'further' }),
  remark: optionalParagraph({ max: 1000, label: ['Remark', 'หมายเหตุ'], personal: true, section: 'further' }),
  location_id: own(
    { label: ['Location', 'สถานที่'], personal: false, list: 'row', file: { location_id: ['Location', 'สถานที่'] } },
    { answer: id },
  ),
  gate_in_id: own({ label: ['Gate in', 'ประตูเข้า'], personal: false }, { answer: id }),
  gate_in: own({ label: ['Gate', 'ประตู'], personal: false, list: 'row', file: true }, { answer: z.string().nullable() }),
  gate_out_id: own({ label: ['Gate out', 'ประตูออก'], personal: false }, { answer: id.nullable() }),
  checkin_at: own(
    { label: ['In', 'เข้า'], personal: false, list: 'row', file: { checkin_at: ['In since', 'เข้าเมื่อ'] } },
    { answer: instant },
  ),
  checkout_at: own({ label: ['Out', 'ออก'], personal: false, list: 'row' }, { answer: instant.nullable() }),
  expected_out_at: own({ label: ['Due out', 'กำหนดออก'], personal: false, list: 'row', file: true }, { answer: instant.nullable() }),
  override_reason: own(
    { label: ['Reason for letting in', 'เหตุผลที่ให้เข้า'], personal: true, section: 'further' },
    // Lets in a vehicle that is already inside. Needs the permission `entrances:override`.
    { input: line(300).nullish(), answer: z.string().nullable() },
  ),
})

/** A visit as a row of the list, without document and phone numbers. */
export const entranceRow = z
  .object({
    _id: id,
    ...listShape(entranceFields),
    gate_out: z.string().nullable(),
    /** Passed as `q` to the storage call. */
    photo: z.string().nullable(),
    /** `PUT /visitors/entrances/{_id}` needs it, so that a row of the list can be saved. */
    updated_at: instant,
  })
  .meta({ id: 'EntranceRow' })

export const entrance = entranceRow
  .extend({
    ...answerShape(entranceFields),
    /** Masked to its last four; only the reveal call returns the full number. */
    id_number_masked: z.string().nullable(),
    phone_masked: z.string().nullable(),
    numbers_unreadable,
    notice_version: z.int().max(LARGEST_INT).nullable(),
    /** The member whose visit it is. */
    member_id: id.nullable(),
    /** The registered card. `card_number` alone is free text, used where cards aren't registered. */
    card_id: id.nullable(),
    checked_in_by: z.string().nullable(),
    checked_out_by: z.string().nullable(),
    /** Until when the last step can be undone; null once it can't. */
    undo_until: instant.nullable(),
    /** When its personal details were erased after their retention time. */
    erased_at: instant.nullable(),
  })
  .meta({ id: 'Entrance' })

export const entranceDetail = entrance
  .extend({
    history,
    /** The host's note for the gate if the visitor came as a guest or with a pass; null once the visit is erased. Plain text. */
    gate_note: z.string().nullable(),
    /** The host's answer when this expected visitor arrived. */
    host_answer: hostAnswer.nullable(),
    /** Whether a tariff prices its stay (call `payments.charge`). */
    charged: z.boolean(),
  })
  .meta({ id: 'EntranceDetail' })

export type EntranceRow = z.output<typeof entranceRow>
export type Entrance = z.output<typeof entrance>
export type EntranceDetail = z.output<typeof entranceDetail>
export type EntranceStatus = EntranceRow['status']
