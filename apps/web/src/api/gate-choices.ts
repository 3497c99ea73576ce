import type { Gate } from '@gatehouse/contract/gates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { ApiError } from './errors.ts'
import { useMay } from './me.ts'
import { queries } from './queries.ts'

export interface GateChoice extends Pick<Gate, 'asks' | 'location_id'> {
  readonly id: string
  readonly label: string
  /** It is still offered, for it is not retired. */
  readonly open: boolean
}

/** As many as a choice has without being searched. */
const AT_ONCE = 200

const choiceOf = ({ _id, code, location_code, location_id, name, asks, status }: Gate, locationId: string | undefined): GateChoice => ({
  ...{ id: _id, asks, location_id, open: status !== 'retired' },
  label: locationId === undefined ? `${location_code} ${code} ${name}` : `${code} ${name}`,
})

/**
 * Gates to choose from, of a location or of all that the person sees, and those that are named by `ids` however many there are. `more`: there are others,
 * which are searched. None for who may not see gates, undefined while they are read.
 */
export function useGates(ids: readonly string[], locationId?: string): { gates: GateChoice[]; more: boolean } | undefined {
  const may = useMay()('gates:read')
  const list = useQuery({ ...queries.gates.list({ limit: AT_ONCE, locationId }), enabled: may })
  const more = list.data !== undefined && list.data.next_cursor !== null
  const missing = more ? [...new Set(ids)].filter((id) => !list.data.docs.some(({ _id }) => _id === id)) : []
  const others = useQuery({
    queryKey: ['gates', 'named', missing],
    queryFn: ({ signal }) => Promise.all(missing.map((id) => visibleGate(id, signal))),
    enabled: more,
    // A form that stands already is not taken away while the name of one more gate is read.
    placeholderData: keepPreviousData,
  })
  if (!list.data) return list.error || !may ? { gates: [], more: false } : undefined
  if (more && others.isPending) return undefined
  const gates = [...list.data.docs, ...(others.data ?? []).flatMap((gate) => gate ?? [])]
  const here = gates.filter(({ location_id }) => locationId === undefined || location_id === locationId)
  return { gates: here.map((gate) => choiceOf(gate, locationId)), more }
}

/** A gate; null for one of a location that the person does not see. */
const visibleGate = (id: string, signal: AbortSignal): Promise<Gate | null> =>
  api.gates.get({ params: { id }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

/** The gates whose code or name has a text, once there is one. */
export function useGateSearch(search: string, locationId?: string): GateChoice[] {
  const { data } = useQuery({
    ...queries.gates.list({ search, limit: AT_ONCE, locationId }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return (data?.docs ?? []).map((gate) => choiceOf(gate, locationId))
}
