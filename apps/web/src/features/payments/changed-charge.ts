import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { ApiError } from '../../api/errors.ts'

/** The current charge, if a call failed because the driver was told another amount; undefined for other errors. */
export const changedCharge = (error: unknown): VisitCharge | undefined =>
  error instanceof ApiError && error.code === 'charge_changed' ? (error.problem?.conflict?.charge as VisitCharge | undefined) : undefined
