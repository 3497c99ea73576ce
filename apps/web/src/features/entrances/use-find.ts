import type { VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'

/** The server finds nothing for less (contract, `find`). */
export const SHORTEST = 3
/** Milliseconds without another key before the server is asked. */
const PAUSE = 120

const NOBODY: readonly VisitorMatch[] = []

const findQuery = (text: string, gate_id: string | undefined) =>
  queryOptions({
    queryKey: ['entrances', 'find', text, gate_id],
    queryFn: ({ signal }) => api.entrances.find({ body: { text, gate_id }, signal }),
    staleTime: 2_000,
    // What was looked for can be a phone or document number: it is not kept for longer than it is shown.
    gcTime: 0,
  })

/**
 * People for what stands in the scan box. The typed text is asked for after a short pause, a scan at once (`scanned`).
 * `ask` answers for a text without waiting for the pause, for Enter and for scans.
 */
export function useFind(text: string, scanned: boolean, gate_id: string | undefined) {
  const queryClient = useQueryClient()
  const wanted = text.trim()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const asked = scanned ? wanted : settled
  const enabled = asked.length >= SHORTEST && wanted.length >= SHORTEST
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...findQuery(asked, gate_id),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[3] === gate_id ? before : undefined),
  })
  const matches = enabled ? (data?.docs ?? NOBODY) : NOBODY
  return {
    matches,
    /** True while the shown matches are not (yet) those of the text. */
    pending: wanted.length >= SHORTEST && (wanted !== asked || isPlaceholderData || (isFetching && data === undefined)),
    error: enabled ? error : null,
    ask: async (scan: string): Promise<readonly VisitorMatch[]> => (await queryClient.fetchQuery(findQuery(scan.trim(), gate_id))).docs,
  }
}
