import type { Gate } from '@gatehouse/contract/gates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { readStored, store } from '../../../lib/storage.ts'

const NONE: readonly Gate[] = []

/** The gate of this desk: chosen once on this device, or the only open one. */
export function useGate() {
  const [chosen, setChosen] = useState(() => readStored('desk_gate'))
  const { data, error, isPending, refetch } = useQuery(queries.gates.list({ status: 'active', limit: 200 }))
  const gates = data?.docs ?? NONE
  const gate = gates.find(({ _id }) => _id === chosen) ?? (gates.length === 1 ? gates[0] : undefined)
  // Before the gates are read, the one of last time.
  const gate_id = gate?._id ?? (isPending ? (chosen ?? undefined) : undefined)
  const choose = ({ _id }: Gate) => {
    store('desk_gate', _id)
    setChosen(_id)
  }
  return { gates, gate, gate_id, choose, error, isPending, refetch }
}

export type DeskGate = ReturnType<typeof useGate>

export const passes = (gate: Gate, direction: 'in' | 'out'): boolean => gate.direction === 'both' || gate.direction === direction

export const gateName = ({ code, name }: Pick<Gate, 'code' | 'name'>): string => `${code} ${name}`
