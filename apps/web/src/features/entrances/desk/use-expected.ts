import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { queries } from '../../../api/queries.ts'
import { guestsLike } from '../base/expected-guest.ts'

/** Guests per request. If a day has more, the server searches the text too. */
const AT_ONCE = 200

/** Today's guests at the gate's location that match a text: those still expected, and those who have arrived. */
export function useExpected({ location_id: locationId }: Gate, query: string) {
  const first = useQuery(queries.preRegisters.expected({ location_id: locationId, limit: AT_ONCE }))
  const has_more = first.data !== undefined && first.data.next_cursor !== null
  const search = useDeferredValue(query.trim())
  const searchResult = useQuery({
    ...queries.preRegisters.expected({ location_id: locationId, limit: AT_ONCE, search }),
    enabled: has_more && search !== '',
    placeholderData: keepPreviousData,
  })
  const read = has_more && search !== '' ? searchResult : first
  const guests = guestsLike(read.data?.docs ?? [], query)
  return {
    waiting: guests.filter(({ arrived_at }) => arrived_at === null),
    arrived: guests.filter(({ arrived_at }) => arrived_at !== null),
    pending: read.isPending,
    error: read.error,
  }
}
