import type { VisitFormField } from './visit-form.ts'
import { type FieldRules, type KnownValues, RULED_FIELDS, remindedFields } from './visit-rules.ts'

/** What is known of a visit at its check-in. A number or unit that is known from before counts. */
export type FormValues = Readonly<Partial<Record<Exclude<VisitFormField, 'photo'>, unknown>>>

/** The required fields that have nothing, in the order of the form. The photo is not among them: it follows the check-in. */
export const missingFields = (rules: FieldRules, values: FormValues): Exclude<VisitFormField, 'photo'>[] =>
  RULED_FIELDS.filter((name): name is Exclude<VisitFormField, 'photo'> => name !== 'photo' && rules[name] === 'required' && !values[name])

/**
 * Fields that keep an announced visitor from being let in without a look at the form, in its order: those required, then reminded of, and a photo.
 * The same for a scan, typed digits and the list of expected guests (decision 50). Members are not asked: their record answers.
 */
export function fieldsToAsk(rules: FieldRules, asks: readonly VisitFormField[], values: KnownValues): VisitFormField[] {
  const reminded = remindedFields(rules, asks, values)
  return RULED_FIELDS.filter((name) => (rules[name] === 'required' && !values[name]) || reminded.includes(name))
}

/** The name in a check-in of a field, where a refusal stands. */
export const inputName = (name: VisitFormField): string => ({ unit: 'unit_id', card: 'card_number' })[name as string] ?? name
