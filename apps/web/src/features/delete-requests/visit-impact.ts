import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** The effects and obstacles of deleting a visit. Refetched after each step of the visit, such as a hold. */
export const visitImpact = ({ _id, history }: EntranceDetail) =>
  queryOptions({
    queryKey: ['deleteRequests', 'impact', _id, history.at(-1)?.at],
    queryFn: ({ signal }) => api.deleteRequests.impact({ body: { entrances: [_id] }, signal }),
    placeholderData: keepPreviousData,
  })
