import type { VisitFormField } from './visit-form.ts'
import { type FieldRules, RULED_FIELDS } from './visit-rules.ts'

/** What is known of a visit at its check-in. A number or unit that is known from before counts. */
export type FormValues = Readonly<Partial<Record<Exclude<VisitFormField, 'photo'>, unknown>>>

/** The required fields that have nothing, in the order of the form. The photo is not among them: it follows the check-in. */
export const missingFields = (rules: FieldRules, values: FormValues): Exclude<VisitFormField, 'photo'>[] =>
  RULED_FIELDS.filter((name): name is Exclude<VisitFormField, 'photo'> => name !== 'photo' && rules[name] === 'required' && !values[name])

/** The name in a check-in of a field, where a refusal stands. */
export const inputName = (name: VisitFormField): string => ({ unit: 'unit_id', card: 'card_number' })[name as string] ?? name
