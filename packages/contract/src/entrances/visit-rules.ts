import { RULED_FIELDS } from './visit-form.fixed.ts'
import type { FieldRule, VisitForm, VisitFormField } from './visit-form.ts'

// Has no schemas and no words, to keep the desk small.

/** A party defaults to one person, so its size is never required. */
export const mayBeRequired = (name: VisitFormField): boolean => name !== 'party_size'

interface FormPlace {
  visitor_type: string
  gate_id: string
  /** The fields the gate asks for. */
  asks: readonly VisitFormField[]
}

export type FieldRules = Readonly<Record<VisitFormField, FieldRule>>

/** The rule of each field. The first match wins: the row for type and gate, for the gate, for the type, for all; otherwise `shown`. */
export function fieldRules(form: VisitForm, { visitor_type, gate_id, asks }: FormPlace): FieldRules {
  const matches = form.rows
    .filter((row) => (row.visitor_type ?? visitor_type) === visitor_type && (row.gate_id ?? gate_id) === gate_id)
    .sort((first, other) => weight(other) - weight(first))
  const ruleOf = (name: VisitFormField): FieldRule => {
    const rule = matches.find(({ fields }) => fields[name])?.fields[name] ?? 'shown'
    const requestedRule =
      asks.includes(name) && form.gate_asks === 'require' ? 'required' : asks.includes(name) && rule === 'hidden' ? 'shown' : rule
    return requestedRule === 'required' && !mayBeRequired(name) ? 'shown' : requestedRule
  }
  return Object.fromEntries(RULED_FIELDS.map((name) => [name, ruleOf(name)])) as Record<VisitFormField, FieldRule>
}
const weight = ({ gate_id, visitor_type }: VisitForm['rows'][number]): number => (gate_id ? 2 : 0) + (visitor_type ? 1 : 0)

/** Known values of a visit before its check-in, by form field. */
export type KnownValues = Readonly<Partial<Record<VisitFormField, unknown>>>

/** Empty fields that the gate asks for but nothing requires; the guard is reminded of them once. */
export const remindedFields = (rules: FieldRules, asks: readonly VisitFormField[], values: KnownValues): VisitFormField[] =>
  RULED_FIELDS.filter((name) => asks.includes(name) && rules[name] === 'shown' && !values[name])
