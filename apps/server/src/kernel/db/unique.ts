import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { AppError } from '../errors/app-error.ts'

/** For `.catch`: the refusal that a unique constraint stands for; any other error goes on. The database settles the race, not a look before. */
export function onUnique(refusals: Readonly<Record<string, ErrorCode>>): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const refusal = code === '23505' && constraint ? refusals[constraint] : undefined
    throw refusal ? new AppError(refusal) : error
  }
}

/** For `.catch`: the refusal for a record that others still refer to, or for one that is referred to and is gone. */
export function onReferenced(refusal: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw (error as { code?: string }).code === '23503' ? new AppError(refusal) : error
  }
}
