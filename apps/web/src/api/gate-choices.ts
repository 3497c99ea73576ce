import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { ApiError } from './errors.ts'
import { useMay } from './me.ts'
import { queries } from './queries.ts'

export interface GateChoice extends Pick<Gate, 'asks' | 'location_id'> {
  readonly id: string
  readonly label: string
  /** Still offered, because it isn't retired. */
  readonly open: boolean
}

/** Number of gates that a choice offers without a search. */
const AT_ONCE = 200

const choiceOf = ({ _id, code, location_code, location_id, name, asks, status }: Gate, locationId: string | undefined): GateChoice => ({
  ...{ id: _id, asks, location_id, open: status !== 'retired' },
  label: locationId === undefined ? `${location_code} ${code} ${name}` : `${code} ${name}`,
})

/**
 * Gates to choose from, of one location or of all that the person sees. The gates of `ids` are always included. `more` means that others exist, which
 * a search finds. Empty for people who may not see gates; undefined while loading.
 */
export function useGates(ids: readonly string[], locationId?: string): { gates: GateChoice[]; more: boolean } | undefined {
  const may = useMay()('gates:read')
  const list = useQuery({ ...queries.gates.list({ limit: AT_ONCE, location_id: locationId }), enabled: may })
  const hasMore = list.data !== undefined && list.data.next_cursor !== null
  const missing = hasMore ? [...new Set(ids)].filter((id) => !list.data.docs.some(({ _id }) => _id === id)) : []
  const others = useQuery({
    queryKey: ['gates', 'named', missing],
    queryFn: ({ signal }) => Promise.all(missing.map((id) => visibleGate(id, signal))),
    enabled: hasMore,
    // Keep an open form while the name of one more gate loads.
    placeholderData: keepPreviousData,
  })
  if (!list.data) return list.error || !may ? { gates: [], more: false } : undefined
  if (hasMore && others.isPending) return undefined
  const gates = [...list.data.docs, ...(others.data ?? []).flatMap((gate) => gate ?? [])]
  const localGates = gates.filter(({ location_id }) => locationId === undefined || location_id === locationId)
  return { gates: localGates.map((gate) => choiceOf(gate, locationId)), more: hasMore }
}

/** The gate with the id; null if its location is hidden from the person. */
const visibleGate = (id: string, signal: AbortSignal): Promise<Gate | null> =>
  api.gates.get({ params: { id }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

/** The gates whose code or name contains the text, once a text is entered. */
export function useGateSearch(search: string, locationId?: string): GateChoice[] {
  const { data } = useQuery({
    ...queries.gates.list({ search, limit: AT_ONCE, location_id: locationId }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return (data?.docs ?? []).map((gate) => choiceOf(gate, locationId))
}
