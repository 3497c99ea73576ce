import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import { api } from '../../../api/client.ts'

/** As many as the server gives at once. */
const PAGE = 200

/** Everybody who is inside, page after page to the last: a list of which a part is missing is worse than none where people are counted. */
export async function readInside(locationId: string | undefined, signal: AbortSignal): Promise<EntranceRow[]> {
  const found = new Map<string, EntranceRow>()
  let cursor: string | undefined
  do {
    const page = await api.entrances.list({ query: { status: 'checkin', locationId, limit: PAGE, cursor }, signal })
    for (const visit of page.docs) found.set(visit._id, visit)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return [...found.values()]
}

export const peopleOf = (visits: readonly EntranceRow[]): number => visits.reduce((sum, { party_size }) => sum + party_size, 0)

export interface InsideGroup {
  readonly key: string
  readonly location: string
  readonly gate: string
  readonly visits: readonly EntranceRow[]
}

/** The visits by location and the gate that they came in by, each in order of the names. */
export function groupsOf(visits: readonly EntranceRow[], nameOf: (location_id: string) => string, language: string): InsideGroup[] {
  const order = new Intl.Collator(language)
  const groups = new Map<string, InsideGroup & { visits: EntranceRow[] }>()
  for (const visit of visits) {
    const key = `${visit.location_id} ${visit.gate_in ?? ''}`
    const group = groups.get(key) ?? { key, location: nameOf(visit.location_id), gate: visit.gate_in ?? '', visits: [] }
    groups.set(key, group)
    group.visits.push(visit)
  }
  for (const { visits } of groups.values()) visits.sort((a, b) => order.compare(a.visitor_name, b.visitor_name))
  return [...groups.values()].sort((a, b) => order.compare(a.location, b.location) || order.compare(a.gate, b.gate))
}
