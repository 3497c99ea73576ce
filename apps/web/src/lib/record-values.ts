import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { FieldFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import type { Facts, PlainValues } from './record-fields.ts'

const entriesOf = (fields: Facts) => Object.entries(fields).filter(([, { kind }]) => kind !== 'own')
const NONE = { text: '', paragraph: '', whole: '', day: '', choice: '', choices: [], flag: false, own: null } as const

/** The form values of a record's plain fields. A new record starts blank, with the first value of choices that have no empty option. */
export function plainValues<F extends Facts>(fields: F, record?: object): PlainValues<F> {
  const savedValues = record as Readonly<Record<string, unknown>> | undefined
  const formValue = ({ kind }: FieldFacts, value: unknown) => (kind === 'whole' ? String(value ?? '') : (value ?? NONE[kind]))
  const first = ({ kind, values, none }: FieldFacts) => (kind === 'choice' && values && !none ? Object.keys(values)[0] : NONE[kind])
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, savedValues ? formValue(field, savedValues[name]) : first(field)]),
  ) as PlainValues<F>
}

/** The request body of a form's plain fields. */
export function plainBody<F extends Facts>(fields: F, values: PlainValues<F>): Record<string, unknown> {
  const formValues = values as Readonly<Record<string, unknown>>
  const sent = ({ kind, empty = '' }: FieldFacts, value: unknown) => {
    if (typeof value !== 'string') return value
    if (value.trim() === '') return kind === 'text' || kind === 'paragraph' ? empty : null
    return kind === 'whole' ? Number(value) : value
  }
  return Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, sent(field, formValues[name])]))
}

/** The request body of a form: a changed record adds its version, and a reason if there is one. */
export const bodyWith = (input: object, version: string | null, reason: string): object =>
  version === null ? input : { ...input, updated_at: version, reason: reason.trim() || undefined }

/** The digits of a typed whole number; Thai digits and thousands separators are accepted. */
export const digitsOf = (input: string): string => toArabicDigits(input).replace(/\D/g, '')

/** The fields that must not be left blank. */
export const requiredNames = (fields: Facts): string[] => Object.keys(fields).filter((name) => fields[name]!.required)
