import type { EntranceDetail } from '@gatehouse/contract/entrance-record.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/errors.ts'
import { closedTo, useMe } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'

/** Milliseconds: a fee is counted in minutes. */
const EVERY = 60_000

type Priced = Pick<EntranceDetail, '_id' | 'status' | 'charged'>

/** The fee of a visit that a tariff prices, read again each minute while it is inside. `put` takes the newer one that a call has answered. */
export function useCharge(visit: Priced | undefined) {
  const queryClient = useQueryClient()
  const closed = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'payments:read' }) !== null
  const query = queries.payments.charge({ id: visit?._id ?? '' })
  const charged = visit?.charged === true && !closed
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: charged,
    refetchInterval: visit?.status === 'checkin' ? EVERY : false,
  })
  // What was read before a correction made the visit one that is not charged.
  const outlived = !charged || (error instanceof ApiError && error.code === 'not_charged')
  return {
    charge: outlived ? undefined : data,
    refetch,
    put: (charge: VisitCharge) => queryClient.setQueryData(query.queryKey, charge),
  }
}
