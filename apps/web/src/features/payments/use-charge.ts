import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/errors.ts'
import { closedTo, useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'

/** Milliseconds. Fees are counted in minutes. */
const EVERY = 60_000

type Priced = Pick<EntranceDetail, '_id' | 'status' | 'charged'>

/** The fee of a visit with a tariff, refetched each minute while it is inside. `put` stores a newer one from another response. */
export function useCharge(visit: Priced | undefined) {
  const queryClient = useQueryClient()
  const isClosed = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'payments:read' }) !== null
  const query = queries.payments.charge({ id: visit?._id ?? '' })
  const isCharged = visit?.charged === true && !isClosed
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: isCharged,
    refetchInterval: visit?.status === 'checkin' ? EVERY : false,
  })
  // The cached charge is outdated if a correction has since made the visit free of charge.
  const isOutdated = !isCharged || (error instanceof ApiError && error.code === 'not_charged')
  return {
    charge: isOutdated ? undefined : data,
    refetch,
    put: (charge: VisitCharge) => queryClient.setQueryData(query.queryKey, charge),
  }
}
