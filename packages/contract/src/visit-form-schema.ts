import { z } from 'zod'
import { FIELD_RULES, VISIT_FORM_FIELDS, type VisitFormField } from './visit-form.ts'

const formRow = z.strictObject({
  visitor_type: z.string().max(40).nullable(),
  gate_id: z.uuid().nullable(),
  fields: z.partialRecord(z.enum(Object.keys(VISIT_FORM_FIELDS) as [VisitFormField, ...VisitFormField[]]), z.enum(FIELD_RULES)),
})

/** What a check-in asks for (`visit-form.ts`, which the desk loads without these schemas). */
export const visitForm = z.strictObject({
  rows: z
    .array(formRow)
    .max(200)
    .refine((rows) => new Set(rows.map(({ visitor_type, gate_id }) => `${visitor_type} ${gate_id}`)).size === rows.length, {
      error: 'form_row_twice',
    }),
  gate_asks: z.enum(['remind', 'require']),
})
