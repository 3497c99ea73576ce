import { z } from 'zod'
import type { Label } from './kernel/record-fields.ts'

/** The optional fields of a check-in besides name and visitor type, in the order of the form. `visit-rules.ts` derives their rules. */
export const VISIT_FORM_FIELDS = {
  id_number: ['ID number', 'เลขบัตร'],
  plate: ['Plate', 'ทะเบียนรถ'],
  unit: ['Unit', 'ห้อง/หน่วย'],
  purpose: ['Purpose', 'ธุระ'],
  card: ['Visitor card', 'บัตรผู้มาติดต่อ'],
  phone: ['Phone', 'โทรศัพท์'],
  company: ['Company', 'บริษัท'],
  host_name: ['Host', 'ผู้รับพบ'],
  party_size: ['People', 'จำนวนคน'],
  vehicle_class: ['Vehicle type', 'ประเภทรถ'],
  vehicle_colour: ['Colour', 'สีรถ'],
  nationality: ['Nationality', 'สัญชาติ'],
  expected_minutes: ['Expected stay', 'เวลาที่คาดว่าจะอยู่'],
  items: ['Items brought in', 'สิ่งของที่นำเข้า'],
  remark: ['Remark', 'หมายเหตุ'],
  photo: ['Photo', 'รูปถ่าย'],
} as const satisfies Readonly<Record<string, Label>>
export type VisitFormField = keyof typeof VISIT_FORM_FIELDS

const fieldNames = Object.keys(VISIT_FORM_FIELDS) as [VisitFormField, ...VisitFormField[]]
const fieldRule = z.enum(['required', 'shown', 'hidden'])
export type FieldRule = z.output<typeof fieldRule>

/** The form for a type of visitor, a gate, or both; null means any. */
const formRow = z.strictObject({
  visitor_type: z.string().max(40).nullable(),
  gate_id: z.uuid().nullable(),
  fields: z.partialRecord(z.enum(fieldNames), fieldRule),
})
export const visitForm = z.strictObject({
  rows: z
    .array(formRow)
    .max(200)
    .refine((rows) => new Set(rows.map(({ visitor_type, gate_id }) => `${visitor_type} ${gate_id}`)).size === rows.length, {
      error: 'form_row_twice',
    }),
  /** Whether the rules of a gate (`asks`, `hours`, `visitor_types`) are mandatory there, or only a reminder for the guard. */
  gate_asks: z.enum(['remind', 'require']),
})
export type VisitForm = z.output<typeof visitForm>
