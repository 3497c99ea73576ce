import type { sightings } from '@gatehouse/contract/blacklists/sightings.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { idIn, screenHref } from '../../../screens/search.ts'

/** The page's search parameters: the list filters and the open sighting. */
export type SeenSearch = Partial<QueryOf<typeof sightings.list>> & { readonly seen?: string }

/** Reads the parameter that isn't part of the list query; drops invalid values. */
export const readSeen = (raw: Record<string, unknown>): Pick<SeenSearch, 'seen'> => {
  const seen = idIn(raw.seen)
  return seen === undefined ? {} : { seen }
}

export const seenHref = (search: SeenSearch): string => screenHref('/service/visitor/blacklists/seen', search)
