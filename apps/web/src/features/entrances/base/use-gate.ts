import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { readStored, store } from '../../../lib/storage.ts'

const NONE: readonly Gate[] = []

/** The desk's gate: the one chosen on this device, or the only active one. */
export function useGate() {
  const [storedId, setStoredId] = useState(() => readStored('desk_gate'))
  const { data, error, isPending, refetch } = useQuery(queries.gates.list({ status: 'active', limit: 200 }))
  const gates = data?.docs ?? NONE
  const gate = gates.find(({ _id }) => _id === storedId) ?? (gates.length === 1 ? gates[0] : undefined)
  // Until the gates are loaded, use the stored one.
  const gate_id = gate?._id ?? (isPending ? (storedId ?? undefined) : undefined)
  const choose = ({ _id }: Gate) => {
    store('desk_gate', _id)
    setStoredId(_id)
  }
  return { gates, gate, gate_id, choose, error, isPending, refetch }
}

export type DeskGate = ReturnType<typeof useGate>

export const passes = (gate: Gate, direction: 'in' | 'out'): boolean => gate.direction === 'both' || gate.direction === direction
