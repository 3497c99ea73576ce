import type { EntranceDetail } from '@gatehouse/contract/entrance-record.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { closedTo, useMe } from '../../../api/me.ts'

/** Milliseconds: a fee is counted in minutes. */
const EVERY = 60_000

type Priced = Pick<EntranceDetail, '_id' | 'status' | 'plate' | 'vehicle_class' | 'visitor_type'>

/** What a vehicle owes, read again each minute while it is inside; null where it is not charged, which is asked once for what it is. */
const chargeQuery = ({ _id: id, plate, vehicle_class, visitor_type }: Priced) =>
  queryOptions({
    queryKey: ['payments', 'charge', { id }, plate !== null, vehicle_class, visitor_type],
    queryFn: ({ signal }): Promise<VisitCharge | null> =>
      api.payments.charge({ params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_charged') return null
        throw error
      }),
  })

const NOBODY: Priced = { _id: '', status: 'checkin', plate: null, vehicle_class: null, visitor_type: '' }

/** The fee of a visit. `put` takes the newer one that a call has answered. */
export function useCharge(visit: Priced | undefined) {
  const queryClient = useQueryClient()
  const closed = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'payments:read' }) !== null
  const vehicle = visit !== undefined && (visit.plate !== null || visit.vehicle_class !== null)
  const query = chargeQuery(visit ?? NOBODY)
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: ({ state }) => vehicle && !closed && state.data !== null,
    refetchInterval: ({ state }) => (visit?.status === 'checkin' && state.data ? EVERY : false),
    retry: false,
  })
  return {
    charge: data ?? undefined,
    error,
    refetch,
    put: (charge: VisitCharge) => queryClient.setQueryData(query.queryKey, charge),
  }
}
