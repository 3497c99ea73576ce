import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Location } from '@gatehouse/contract/locations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { api } from './client.ts'
import { useMay } from './me.ts'

/** Every location that the person may see, page after page: what records are filtered by and put at. */
const allLocations = queryOptions({
  queryKey: ['locations', 'all'],
  queryFn: async ({ signal }) => {
    const found: Location[] = []
    let cursor: string | undefined
    do {
      const page = await api.locations.list({ query: { limit: 200, cursor }, signal })
      found.push(...page.docs)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return found
  },
})

export interface LocationChoice {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: Location['status']
  /** Null: the organisation's. */
  readonly time_zone?: Location['time_zone']
}

/** The locations in the language of the page, and whether they are being read. Without the permission there are none. */
export function useLocations() {
  const language = useLanguage()
  const may = useMay()
  const { data, error, isLoading, refetch } = useQuery({ ...allLocations, enabled: may('locations:read') })
  const choices = data?.map(
    ({ id, code, status, time_zone, ...location }): LocationChoice => ({
      id,
      code,
      status,
      time_zone,
      name: localName(location, language),
    }),
  )
  return { choices, error, isLoading, refetch }
}
