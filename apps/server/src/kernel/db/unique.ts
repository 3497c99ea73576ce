import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { AppError } from '../errors/app-error.ts'

/** For `.catch`: maps a unique constraint to its refusal; other errors pass through. The database settles the race, not a check beforehand. */
export function onUnique(refusals: Readonly<Record<string, ErrorCode>>): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const refusal = code === '23505' && constraint ? refusals[constraint] : undefined
    throw refusal ? new AppError(refusal) : error
  }
}

/** For `.catch`: the refusal for a record that others still reference, or for a reference to a record that is gone. */
export function onReferenced(refusal: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw (error as { code?: string }).code === '23503' ? new AppError(refusal) : error
  }
}
