import { ApiError } from '../../../api/errors.ts'

/** The id of the visit with an unpaid parking fee; undefined if the check-out failed for another reason. */
export const findUnpaidVisit = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'charge_due' ? error.problem?.conflict?._id : undefined
