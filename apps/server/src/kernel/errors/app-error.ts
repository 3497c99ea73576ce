import type { ErrorCode, FieldError, Problem } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'

/** The values of a sentence’s `{{names}}`, in the language of the caller. */
export type SentenceValues = (language: Language) => Readonly<Record<string, string>>

export interface ErrorDetails {
  errors?: FieldError[]
  conflict?: NonNullable<Problem['conflict']>
  ticket?: string
  /** The body had an unknown field; only the audit log is told. */
  unknown_field?: boolean
  retry_after?: number
  /** Fill the sentence of the code and those of its fields. */
  values?: SentenceValues
}

/**
 * A refusal with a code of the contract, which becomes a problem document. All that the call wrote is undone, unless it is a
 * `RecordedError`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** What is wrong with one field of the body. */
export const invalidField = (field: string, message: string, values?: SentenceValues): AppError =>
  new AppError('invalid', { errors: [{ field, message }], ...(values ? { values } : {}) })

/** Throws where there is no value: another organisation's record is absent like a missing one. */
export function requireFound<T>(value: T | undefined | null, code: ErrorCode = 'not_found'): T {
  if (value === undefined || value === null) throw new AppError(code)
  return value
}

/** Refuses to change what somebody else changed since the caller read it. Errors: changed_meanwhile. */
export function requireUnchanged(_id: string, { updated_at }: { updated_at: string | null }, version: string | null): void {
  if (updated_at !== version) throw new AppError('changed_meanwhile', { conflict: { _id, updated_at } })
}
