import { z } from 'zod'
import type { Label } from '../kernel/languages.ts'
import { entranceFields } from './entrance-record.ts'

type Fields = typeof entranceFields
type InputName = { [Name in keyof Fields]: Fields[Name]['input'] extends z.ZodType ? Name : never }[keyof Fields]

/** Inputs that the form always asks for, or that follow the rule of another one. */
const UNRULED = [
  'visitor_name',
  'visitor_type',
  'id_kind',
  'plate_province',
  'unit_id',
  'override_reason',
] as const satisfies readonly InputName[]
/** Rules whose name isn't that of the input. */
const RENAMED = { unit_name: 'unit', card_number: 'card' } as const satisfies Partial<Record<InputName, string>>
/** Labels that differ from the input's. */
const LABELS: Partial<Record<string, Label>> = { expected_minutes: ['Expected stay', 'เวลาที่คาดว่าจะอยู่'] }

type RuleOf<Name> = Name extends keyof typeof RENAMED ? (typeof RENAMED)[Name] : Name
export type VisitFormField = RuleOf<Exclude<InputName, (typeof UNRULED)[number]>> | 'photo'

/** The optional fields of a check-in besides name and visitor type, in the order of the form. `visit-rules.ts` derives their rules. */
export const VISIT_FORM_FIELDS: Readonly<Record<VisitFormField, Label>> = {
  ...(Object.fromEntries(
    Object.entries(entranceFields).flatMap(([name, { input, label }]) =>
      input === undefined || (UNRULED as readonly string[]).includes(name)
        ? []
        : [[RENAMED[name as keyof typeof RENAMED] ?? name, LABELS[name] ?? label]],
    ),
  ) as Record<Exclude<VisitFormField, 'photo'>, Label>),
  photo: ['Photo', 'รูปถ่าย'],
}

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
