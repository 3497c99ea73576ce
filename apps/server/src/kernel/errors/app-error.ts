import type { ErrorCode, FieldError, Problem } from '@gatehouse/contract/kernel/errors.ts'

export interface ErrorDetails {
  errors?: FieldError[]
  /** The record in the way, as the person may see it. */
  conflict?: NonNullable<Problem['conflict']>
  /** With which a sign-in goes on. */
  ticket?: string
  /** The call brought what it does not know; told to nobody but the audit log. */
  unknown_field?: boolean
  /** Seconds after which a new try makes sense. */
  retry_after?: number
}

/**
 * What a handler throws to refuse: a code of the contract, with what helps to go on. It becomes a problem document. All that the call wrote is
 * undone; of a `RecordedError` (kernel/db) something stays.
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

/** The value, or a refusal where there is none: another organisation's record is absent, exactly as a missing one. */
export function requireFound<T>(value: T | undefined | null, code: ErrorCode = 'not_found'): T {
  if (value === undefined || value === null) throw new AppError(code)
  return value
}
