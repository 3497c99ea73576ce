import type { VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { closedTo, useMe } from '../../api/me.ts'

/** The server finds nothing for less (contract, `find`). */
export const SHORTEST = 3
/** Milliseconds without another key before the server is asked. */
const PAUSE = 120

const NOBODY: readonly never[] = []

// What was looked for can be a phone or document number: it is not kept for longer than it is shown.
const KEPT = { staleTime: 2_000, gcTime: 0 } as const

const visitsQuery = (text: string, gate_id: string | undefined) =>
  queryOptions({
    queryKey: ['entrances', 'find', text, gate_id],
    queryFn: async ({ signal }) => (await api.entrances.find({ body: { text, gate_id }, signal })).docs,
    ...KEPT,
  })

const membersQuery = (text: string, gate_id: string | undefined) =>
  queryOptions({
    queryKey: ['members', 'find', text, gate_id],
    queryFn: async ({ signal }) => (await api.members.find({ body: { text, gate_id }, signal })).docs,
    ...KEPT,
  })

/** Who was found: by their visits, and as members. */
export interface Found {
  readonly visits: readonly VisitorMatch[]
  readonly members: readonly MemberMatch[]
}

/**
 * People for what stands in the scan box. The typed text is asked for after a short pause, a scan at once (`scanned`).
 * `ask` answers for a text without waiting for the pause, for Enter and for scans.
 */
export function useFind(text: string, scanned: boolean, gate_id: string | undefined) {
  const queryClient = useQueryClient()
  const has_members = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'members:read' }) === null
  const wanted = text.trim()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const asked = scanned ? wanted : settled
  const enabled = asked.length >= SHORTEST && wanted.length >= SHORTEST
  // While the next letters are asked for, what was found before them stays.
  const before = <T>(data: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[3] === gate_id ? data : undefined
  const visits = useQuery({ ...visitsQuery(asked, gate_id), enabled, placeholderData: before })
  const members = useQuery({ ...membersQuery(asked, gate_id), enabled: enabled && has_members, placeholderData: before })
  const waits = ({ isPlaceholderData, isFetching, data }: Pick<typeof visits, 'isPlaceholderData' | 'isFetching'> & { data: unknown }) =>
    isPlaceholderData || (isFetching && data === undefined)
  const found: Found = { visits: (enabled && visits.data) || NOBODY, members: (enabled && has_members && members.data) || NOBODY }
  return {
    ...found,
    /** True while the shown matches are not (yet) those of the text. */
    pending: wanted.length >= SHORTEST && (wanted !== asked || waits(visits) || (has_members && waits(members))),
    error: enabled ? (visits.error ?? (has_members ? members.error : null)) : null,
    ask: async (scan: string): Promise<Found> => {
      const [of_visits, of_members] = await Promise.all([
        queryClient.fetchQuery(visitsQuery(scan.trim(), gate_id)),
        has_members ? queryClient.fetchQuery(membersQuery(scan.trim(), gate_id)) : NOBODY,
      ])
      return { visits: of_visits, members: of_members }
    },
  }
}
