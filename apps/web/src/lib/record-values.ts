import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { FieldFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import type { Facts, PlainValues } from './record-fields.ts'

const entriesOf = (fields: Facts) => Object.entries(fields).filter(([, { kind }]) => kind !== 'own')
const NONE = { text: '', paragraph: '', whole: '', day: '', choice: '', choices: [], flag: false, own: null } as const

/** The plain fields of a record as its form holds them; of a new one blank, or the first value of a choice. */
export function plainValues<F extends Facts>(fields: F, record?: object): PlainValues<F> {
  const saved = record as Readonly<Record<string, unknown>> | undefined
  const formValue = ({ kind }: FieldFacts, value: unknown) => (kind === 'whole' ? String(value ?? '') : (value ?? NONE[kind]))
  const first = ({ kind, values, none }: FieldFacts) => (kind === 'choice' && values && !none ? Object.keys(values)[0] : NONE[kind])
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [name, saved ? formValue(field, saved[name]) : first(field)]),
  ) as PlainValues<F>
}

/** What is sent of the plain fields of a form. */
export function plainBody<F extends Facts>(fields: F, values: PlainValues<F>): Record<string, unknown> {
  const written = values as Readonly<Record<string, unknown>>
  const sent = ({ kind, empty = '' }: FieldFacts, value: unknown) => {
    if (typeof value !== 'string') return value
    if (value.trim() === '') return kind === 'text' || kind === 'paragraph' ? empty : null
    return kind === 'whole' ? Number(value) : value
  }
  return Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, sent(field, written[name])]))
}

/** What is sent of a form: for a changed record with its version, and with the reason where one is said. */
export const bodyWith = (input: object, version: string | null, reason: string): object =>
  version === null ? input : { ...input, updated_at: version, reason: reason.trim() || undefined }

/** The digits of what was typed in the field of a whole number: Thai ones and thousands separators are understood. */
export const digitsOf = (typed: string): string => toArabicDigits(typed).replace(/\D/g, '')

/** The fields that must not be left blank. */
export const requiredNames = (fields: Facts): string[] => Object.keys(fields).filter((name) => fields[name]!.required)
