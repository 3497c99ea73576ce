import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { api } from './client.ts'
import { useMay } from './me.ts'

/** Every location that the person may see, loaded page by page, for filters and forms. */
const allLocations = queryOptions({
  queryKey: ['locations', 'all'],
  queryFn: async ({ signal }) => {
    const locations: Location[] = []
    let cursor: string | undefined
    do {
      const page = await api.locations.list({ query: { limit: 200, cursor }, signal })
      locations.push(...page.docs)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return locations
  },
})

export interface LocationChoice {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: Location['status']
  /** Null if the organisation's time zone applies. */
  readonly time_zone?: Location['time_zone']
}

/** The locations in the page's language, and whether they are loading. Empty without the permission. */
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
