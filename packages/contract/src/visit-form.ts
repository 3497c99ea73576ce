import type { Label } from './kernel/record-fields.ts'

/** What a check-in may ask for besides the name and the type of visitor, in the order of the form. */
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

const fieldNames = Object.keys(VISIT_FORM_FIELDS) as VisitFormField[]
export const FIELD_RULES = ['required', 'shown', 'hidden'] as const
export type FieldRule = (typeof FIELD_RULES)[number]

/** Fields that cannot be required: a photo follows the check-in, and a party has one person where nothing is said. */
const NEVER_REQUIRED: readonly VisitFormField[] = ['party_size']
export const mayBeRequired = (name: VisitFormField): boolean => !NEVER_REQUIRED.includes(name)

/** How the form is for a type of visitor, at a gate, or both; null is any. */
export interface FormRow {
  visitor_type: string | null
  gate_id: string | null
  fields: Partial<Record<VisitFormField, FieldRule>>
}
export interface VisitForm {
  rows: FormRow[]
  /** Whether the rules of a gate (`asks`, `hours`, `visitor_types`) are required of visitors there, or the guard is reminded of them. */
  gate_asks: 'remind' | 'require'
}

interface FormPlace {
  visitor_type: string
  gate_id: string
  /** What the gate asks for. */
  asks: readonly VisitFormField[]
}

export type FieldRules = Readonly<Record<VisitFormField, FieldRule>>

/** The rule of each field: of the row for type and gate, else for the gate, else for the type, else for all, else `shown`. */
export function fieldRules(form: VisitForm, { visitor_type, gate_id, asks }: FormPlace): FieldRules {
  const matches = form.rows
    .filter((row) => (row.visitor_type ?? visitor_type) === visitor_type && (row.gate_id ?? gate_id) === gate_id)
    .sort((one, other) => weight(other) - weight(one))
  const ruleOf = (name: VisitFormField): FieldRule => {
    const rule = matches.find(({ fields }) => fields[name])?.fields[name] ?? 'shown'
    const wanted =
      asks.includes(name) && form.gate_asks === 'require' ? 'required' : asks.includes(name) && rule === 'hidden' ? 'shown' : rule
    return wanted === 'required' && !mayBeRequired(name) ? 'shown' : wanted
  }
  return Object.fromEntries(fieldNames.map((name) => [name, ruleOf(name)])) as Record<VisitFormField, FieldRule>
}
const weight = ({ gate_id, visitor_type }: FormRow): number => (gate_id ? 2 : 0) + (visitor_type ? 1 : 0)

/** What is known of a visit at its check-in. A number or unit that is known from before counts. */
export type FormValues = Readonly<Partial<Record<Exclude<VisitFormField, 'photo'>, unknown>>>

/** The required fields that have nothing, in the order of the form. The photo is not among them: it follows the check-in. */
export const missingFields = (rules: FieldRules, values: FormValues): Exclude<VisitFormField, 'photo'>[] =>
  fieldNames.filter((name): name is Exclude<VisitFormField, 'photo'> => name !== 'photo' && rules[name] === 'required' && !values[name])

/** The name in a check-in of a field, where a refusal stands. */
export const inputName = (name: VisitFormField): string => ({ unit: 'unit_id', card: 'card_number' })[name as string] ?? name
