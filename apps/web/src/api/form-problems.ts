import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { z } from 'zod'
import { ApiError } from './errors.ts'

/** The values of a form: texts, choices, rows, anything that JSON can express. */
export type FormValues = Readonly<Record<string, unknown>>

/** Whether two field values are equal; the order of selected values doesn't matter. */
const same = (first: unknown, second: unknown): boolean => JSON.stringify(inOrder(first)) === JSON.stringify(inOrder(second))
const inOrder = (value: unknown) => (Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value)

/** The fields in which two states of a form differ. */
export const changedFields = <V extends FormValues>(before: V, after: V): (keyof V & string)[] =>
  Object.keys(before).filter((field) => !same(before[field], after[field]))

/** Returns `theirs` with the changes that the form made since `before`. */
export const mergeMine = <V extends FormValues>(before: V, theirs: V, mine: V): V => {
  const changes = changedFields(before, mine)
  return Object.fromEntries(Object.entries(theirs).map(([field, value]) => [field, changes.includes(field) ? mine[field] : value])) as V
}

/** The fields that both sides changed to different values, which a person must decide. */
export const disputedFields = <V extends FormValues>(before: V, theirs: V, mine: V): (keyof V & string)[] => {
  const by_them = changedFields(before, theirs)
  return changedFields(before, mine).filter((field) => by_them.includes(field) && !same(theirs[field], mine[field]))
}

/** The problems of a form before it is sent, in the order of its fields: the schema's issues, and empty required fields. */
export function problemsOf(
  { values, required, issues }: { values: FormValues; required: readonly string[]; issues: readonly z.core.$ZodIssue[] },
  language: Language,
): FieldError[] {
  const messages = new Map(fieldErrors(issues, language).map(({ field, message }) => [field.split('.')[0]!, message]))
  for (const field of required) {
    const value = values[field]
    if (typeof value === 'string' && value.trim() === '') messages.set(field, fieldWords('required', language)!)
  }
  const fields = Object.keys(values)
  return [...messages]
    .map(([field, message]) => ({ field, message }))
    .sort((first, second) => fields.indexOf(first.field) - fields.indexOf(second.field))
}

/** The fields that a refusal names: its list of fields, or the one field that a code stands for (`gate_code_taken` → `code`). */
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
    .filter((problem) => fields.includes(problem.field))
}
