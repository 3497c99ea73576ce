import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** What a form holds while it is filled in: texts, choices, rows, whatever JSON can say. */
export type FormValues = Readonly<Record<string, unknown>>

/** True where a field holds the same; the order of chosen things does not matter. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
const inOrder = (value: unknown) => (Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value)

/** The fields in which two states of a form differ. */
export const changedFields = <V extends FormValues>(before: V, after: V): (keyof V & string)[] =>
  Object.keys(before).filter((field) => !same(before[field], after[field]))

/** `theirs`, with what was changed in the form since `before` put over it. */
export const mergeMine = <V extends FormValues>(before: V, theirs: V, mine: V): V => {
  const changed = changedFields(before, mine)
  return Object.fromEntries(Object.entries(theirs).map(([field, value]) => [field, changed.includes(field) ? mine[field] : value])) as V
}

/** The fields that both sides changed, each to another value: what a person must decide. */
export const disputedFields = <V extends FormValues>(before: V, theirs: V, mine: V): (keyof V & string)[] => {
  const by_them = changedFields(before, theirs)
  return changedFields(before, mine).filter((field) => by_them.includes(field) && !same(theirs[field], mine[field]))
}

/**
 * What is wrong with a form before it is sent, in the order of its fields: the schema's issues, and an empty text of a required field said
 * as such.
 */
export function problemsOf(
  { values, required, issues }: { values: FormValues; required: readonly string[]; issues: readonly z.core.$ZodIssue[] },
  language: Language,
): FieldError[] {
  const found = new Map(fieldErrors(issues, language).map(({ field, message }) => [field.split('.')[0]!, message]))
  for (const field of required) {
    const value = values[field]
    if (typeof value === 'string' && value.trim() === '') found.set(field, fieldWords('required', language)!)
  }
  const fields = Object.keys(values)
  return [...found]
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field))
}

/** What a server's refusal says about single fields: its own list, or the one field that a code stands for (`gate_code_taken` → `code`). */
export function refusedFields(
  error: unknown,
  field_of_code: Partial<Record<ErrorCode, string>>,
  fields: readonly string[],
  language: Language,
): FieldError[] {
  if (!(error instanceof ApiError)) return []
  const field = field_of_code[error.code]
  if (field !== undefined) return [{ field, message: error.sentence(language) }]
  return error.fields
    .map(({ field: path, message }) => ({ field: path.split('.')[0]!, message }))
    .filter((one) => fields.includes(one.field))
}
