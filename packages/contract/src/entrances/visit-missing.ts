import { RULED_FIELDS } from './visit-form.fixed.ts'
import type { VisitFormField } from './visit-form.ts'
import { type FieldRules, type KnownValues, remindedFields } from './visit-rules.ts'

/** Known values of a visit at its check-in. A number or unit known from before counts. */
export type FormValues = Readonly<Partial<Record<Exclude<VisitFormField, 'photo'>, unknown>>>

/** Required fields without a value, in the order of the form. The photo is excluded because it follows the check-in. */
export const missingFields = (rules: FieldRules, values: FormValues): Exclude<VisitFormField, 'photo'>[] =>
  RULED_FIELDS.filter((name): name is Exclude<VisitFormField, 'photo'> => name !== 'photo' && rules[name] === 'required' && !values[name])

/**
 * Fields that require a look at the form before an announced visitor is let in, in its order: required ones, reminders, and a photo. A scan, typed
 * digits and the list of expected guests share it (decision 50). Members aren't asked, because their record has the answers.
 */
export function fieldsToAsk(rules: FieldRules, asks: readonly VisitFormField[], values: KnownValues): VisitFormField[] {
  const reminders = remindedFields(rules, asks, values)
  return RULED_FIELDS.filter((name) => (rules[name] === 'required' && !values[name]) || reminders.includes(name))
}

/** The name of a field in the check-in body, where a refusal reports it. */
export const inputName = (name: VisitFormField): string => ({ unit: 'unit_id', card: 'card_number' })[name as string] ?? name
