import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { sightings } from '@gatehouse/contract/sightings.ts'

/** What the address of the page may say: the filters of the list, and the sighting that stands open beside it. */
export type SeenSearch = Partial<QueryOf<typeof sightings.list>> & { readonly seen?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The part of the address that is not the list's own query. What makes no sense is left out. */
export const readSeen = (raw: Record<string, unknown>): Pick<SeenSearch, 'seen'> =>
  typeof raw.seen === 'string' && UUID.test(raw.seen) ? { seen: raw.seen } : {}

export function seenHref(search: SeenSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return `/service/visitor/blacklists/seen?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
