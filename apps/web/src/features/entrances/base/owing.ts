import { ApiError } from '../../../api/errors.ts'

/** The visit that has a parking fee to pay first; undefined where a check-out was refused for something else. */
export const owingIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'charge_due' ? error.problem?.conflict?._id : undefined
