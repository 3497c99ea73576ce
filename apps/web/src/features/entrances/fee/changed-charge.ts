import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { ApiError } from '../../../api/errors.ts'

/** What a visit costs now, where it was another amount than the driver was told; undefined where a call was refused for something else. */
export const changedCharge = (error: unknown): VisitCharge | undefined =>
  error instanceof ApiError && error.code === 'charge_changed' ? (error.problem?.conflict?.charge as VisitCharge | undefined) : undefined
