import type { sightings } from '@gatehouse/contract/blacklists/sightings.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'

/** The page's search parameters: the list filters and the open sighting. */
export type SeenSearch = Partial<QueryOf<typeof sightings.list>> & { readonly seen?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the parameter that isn't part of the list query; drops invalid values. */
export const readSeen = (raw: Record<string, unknown>): Pick<SeenSearch, 'seen'> =>
  typeof raw.seen === 'string' && UUID.test(raw.seen) ? { seen: raw.seen } : {}

export function seenHref(search: SeenSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return `/service/visitor/blacklists/seen?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
