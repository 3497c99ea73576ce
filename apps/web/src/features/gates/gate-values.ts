import type { Gate } from '@gatehouse/contract/gates.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { plainBody, plainValues, requiredNames } from '../../lib/record-values.ts'
import { GATE } from './gates.fixed.ts'

/** What the form of a gate holds. */
export type GateValues = PlainValues<typeof GATE> & { readonly location_id: string; readonly reason: string }

export const REQUIRED = requiredNames(GATE) as (keyof GateValues & string)[]

/** A new gate, at the only location where there is but one. */
export const newGate = (location_ids: readonly string[]): FormSource<GateValues> => ({
  values: {
    ...plainValues(GATE),
    location_id: location_ids.length === 1 ? location_ids[0]! : '',
    direction: 'both',
    asks: ['photo', 'id_number'],
    reason: '',
  },
  version: null,
})

export const sourceOf = (gate: Gate): FormSource<GateValues> => ({
  values: { ...plainValues(GATE, gate), location_id: gate.location_id, reason: '' },
  version: gate.updated_at,
})

/** What is sent for a new gate, and with its version for a changed one. A reason that was not given is left out. */
export const bodyOf = (values: GateValues, version: string | null): unknown => {
  const input = { ...plainBody(GATE, values), location_id: values.location_id }
  return version === null ? input : { ...input, updated_at: version, reason: values.reason.trim() || undefined }
}
