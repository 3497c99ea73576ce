import type { Gate } from '@gatehouse/contract/gates.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { GATE } from './gates.fixed.ts'

type GateValues = PlainValues<typeof GATE> & { readonly location_id: string; readonly reason: string }

/** A gate as its form begins; a new one at the only location where there is but one. */
export const sourceOf = (gate: Gate | undefined, location_ids: readonly string[] = []): FormSource<GateValues> => ({
  values: {
    ...plainValues(GATE, gate),
    ...(gate ? {} : { direction: 'both', asks: ['photo', 'id_number'] }),
    location_id: gate?.location_id ?? (location_ids.length === 1 ? location_ids[0]! : ''),
    reason: '',
  },
  version: gate?.updated_at ?? null,
})

export const bodyOf = (values: GateValues, version: string | null): unknown =>
  bodyWith({ ...plainBody(GATE, values), location_id: values.location_id }, version, values.reason)
