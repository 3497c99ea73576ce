import type { Gate } from '@gatehouse/contract/gates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { queries } from '../../../api/queries.ts'
import { guestsLike } from '../base/expected-guest.ts'

/** Guests that are read at once; where a day has more, what is typed is searched on the server too. */
const AT_ONCE = 200

/** Today's guests of the gate's location that a text is found in: those who are still to come, and those who have come. */
export function useExpected({ location_id: locationId }: Gate, typed: string) {
  const first = useQuery(queries.preRegisters.expected({ locationId, limit: AT_ONCE }))
  const has_more = first.data !== undefined && first.data.next_cursor !== null
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...queries.preRegisters.expected({ locationId, limit: AT_ONCE, search }),
    enabled: has_more && search !== '',
    placeholderData: keepPreviousData,
  })
  const read = has_more && search !== '' ? found : first
  const guests = guestsLike(read.data?.docs ?? [], typed)
  return {
    waiting: guests.filter(({ arrived_at }) => arrived_at === null),
    arrived: guests.filter(({ arrived_at }) => arrived_at !== null),
    pending: read.isPending,
    error: read.error,
  }
}
