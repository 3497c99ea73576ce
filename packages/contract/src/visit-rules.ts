import type { FieldRule, VisitForm, VisitFormField } from './visit-form.ts'

// Without schemas and words, for the desk.

/** In the order of the form. */
export const RULED_FIELDS = [
  ...(['id_number', 'plate', 'unit', 'purpose', 'card', 'phone', 'company', 'host_name', 'party_size'] as const),
  ...(['vehicle_class', 'vehicle_colour', 'nationality', 'expected_minutes', 'items', 'remark', 'photo'] as const),
] satisfies readonly VisitFormField[]

/** A party has one person where nothing is said. */
export const mayBeRequired = (name: VisitFormField): boolean => name !== 'party_size'

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
  return Object.fromEntries(RULED_FIELDS.map((name) => [name, ruleOf(name)])) as Record<VisitFormField, FieldRule>
}
const weight = ({ gate_id, visitor_type }: VisitForm['rows'][number]): number => (gate_id ? 2 : 0) + (visitor_type ? 1 : 0)

/** What is known of a visit before its check-in, by the fields of the form. */
export type KnownValues = Readonly<Partial<Record<VisitFormField, unknown>>>

/** Empty fields that the gate asks for and nothing requires: the guard is reminded of them once. */
export const remindedFields = (rules: FieldRules, asks: readonly VisitFormField[], values: KnownValues): VisitFormField[] =>
  RULED_FIELDS.filter((name) => asks.includes(name) && rules[name] === 'shown' && !values[name])
