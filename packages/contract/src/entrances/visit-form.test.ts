import fc from 'fast-check'
import { type FieldRule, VISIT_FORM_FIELDS, type VisitForm, type VisitFormField, visitForm } from './visit-form.ts'
import { inputName, missingFields } from './visit-missing.ts'
import { fieldRules } from './visit-rules.ts'

const names = Object.keys(VISIT_FORM_FIELDS) as VisitFormField[]
const GATES = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const rule = fc.constantFrom<FieldRule>('required', 'shown', 'hidden')
const row = fc.record({
  visitor_type: fc.constantFrom(null, 'visitor', 'vip'),
  gate_id: fc.constantFrom(null, ...GATES),
  fields: fc.dictionary(fc.constantFrom(...names), rule) as fc.Arbitrary<Partial<Record<VisitFormField, FieldRule>>>,
})
const rows = fc.uniqueArray(row, { selector: ({ visitor_type, gate_id }) => `${visitor_type} ${gate_id}` })
const form = fc.record<VisitForm>({ rows, gate_asks: fc.constantFrom('remind', 'require') })
const place = fc.record({
  visitor_type: fc.constantFrom('visitor', 'vip', 'contractor'),
  gate_id: fc.constantFrom(...GATES),
  asks: fc.subarray<VisitFormField>(['photo', 'id_number', 'plate', 'unit', 'card']),
})

/** A second implementation: reads the rows from widest to narrowest, and narrower rows overwrite. */
function slowRules(
  { rows: all, gate_asks }: VisitForm,
  { visitor_type, gate_id, asks }: { visitor_type: string; gate_id: string; asks: VisitFormField[] },
) {
  const rules = Object.fromEntries(names.map((name) => [name, 'shown'])) as Record<VisitFormField, FieldRule>
  for (const [type, gate] of [
    [null, null],
    [visitor_type, null],
    [null, gate_id],
    [visitor_type, gate_id],
  ])
    Object.assign(rules, all.find((each) => each.visitor_type === type && each.gate_id === gate)?.fields)
  for (const name of asks)
    if (gate_asks === 'require') rules[name] = 'required'
    else if (rules[name] === 'hidden') rules[name] = 'shown'
  if (rules.party_size === 'required') rules.party_size = 'shown'
  return rules
}

describe('The rules of a form', () => {
  it('go by the narrowest row for type and gate, whatever the order of the rows', () =>
    fc.assert(
      fc.property(form, place, (settings, formPlace) => {
        const rules = fieldRules(settings, formPlace)
        expect(rules).toEqual(slowRules(settings, formPlace))
        expect(fieldRules({ ...settings, rows: settings.rows.toReversed() }, formPlace)).toEqual(rules)
      }),
    ))

  it('miss exactly what is required and not there, but for the photo', () =>
    fc.assert(
      fc.property(form, place, fc.subarray(names), (settings, formPlace, filledNames) => {
        const rules = fieldRules(settings, formPlace)
        const values = Object.fromEntries(filledNames.map((name) => [name, 'x']))
        const missing = missingFields(rules, values)
        expect(missing).toEqual(names.filter((name) => name !== 'photo' && rules[name] === 'required' && !filledNames.includes(name)))
      }),
    ))

  it('stand at the field that a check-in has for them', () => {
    expect(names.map(inputName)).toEqual(names.map((name) => (name === 'unit' ? 'unit_id' : name === 'card' ? 'card_number' : name)))
  })

  it('are for a type and a gate once', () => {
    const repeatedRows = {
      rows: [
        { visitor_type: null, gate_id: null, fields: {} },
        { visitor_type: null, gate_id: null, fields: {} },
      ],
      gate_asks: 'remind',
    }
    expect(visitForm.safeParse(repeatedRows).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['rows'], 'form_row_twice'],
    ])
  })
})
