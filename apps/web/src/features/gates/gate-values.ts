import type { GATE_ASKS, Gate } from '@gatehouse/contract/gates.ts'
import type { FormSource } from '../../api/record-form.ts'

/** What the form of a gate holds, in the order of its fields. */
export type GateValues = {
  readonly code: string
  readonly name: string
  readonly location_id: string
  readonly direction: Gate['direction']
  readonly kind: Gate['kind']
  readonly asks: readonly (typeof GATE_ASKS)[number][]
  readonly reason: string
}

export const REQUIRED = ['location_id', 'code', 'name'] as const

/** A new gate, at the only location where there is but one. */
export const newGate = (location_ids: readonly string[]): FormSource<GateValues> => ({
  values: {
    code: '',
    name: '',
    location_id: location_ids.length === 1 ? location_ids[0]! : '',
    direction: 'both',
    kind: 'reception',
    asks: ['photo', 'id_number'],
    reason: '',
  },
  version: null,
})

export const valuesOf = ({ location_id, code, name, direction, kind, asks, updated_at }: Gate): FormSource<GateValues> => ({
  values: { code, name, location_id, direction, kind, asks, reason: '' },
  version: updated_at,
})

/** What is sent for a new gate, and with its version for a changed one. A reason that was not given is left out. */
export const bodyOf = ({ reason, ...input }: GateValues, version: string | null): unknown =>
  version === null ? input : { ...input, updated_at: version, reason: reason.trim() === '' ? undefined : reason }
