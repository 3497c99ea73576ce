import type { Problem } from '@gatehouse/contract/errors.ts'
import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'

/** The values of a sentence’s `{{names}}`, in the language of the caller. */
export type SentenceValues = (language: Language) => Readonly<Record<string, string>>

export interface ErrorDetails {
  errors?: FieldError[]
  conflict?: NonNullable<Problem['conflict']>
  ticket?: string
  /** The body had an unknown field; only the audit log records it. */
  unknown_field?: boolean
  retry_after?: number
  /** Fills the sentence of the code and those of its fields. */
  values?: SentenceValues
}

/** A refusal with a code of the contract, sent as a problem document. Every write of the call is undone, unless the error is a `RecordedError`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** An error about one field of the body. */
export const invalidField = (field: string, message: string, values?: SentenceValues): AppError =>
  new AppError('invalid', { errors: [{ field, message }], ...(values ? { values } : {}) })

/** Throws if there is no value: another organisation's record looks the same as a missing one. */
export function requireFound<T>(value: T | undefined | null, code: ErrorCode = 'not_found'): T {
  if (value === undefined || value === null) throw new AppError(code)
  return value
}

/** Refuses to change a record that somebody else changed since the caller read it. Errors: changed_meanwhile. */
export function requireUnchanged(_id: string, { updated_at }: { updated_at: string | null }, version: string | null): void {
  if (updated_at !== version) throw new AppError('changed_meanwhile', { conflict: { _id, updated_at } })
}
