import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { GATE } from './gates.fixed.ts'

/** Hours are null if the gate is always open. */
type GateValues = PlainValues<typeof GATE> & {
  readonly location_id: string
  readonly visitor_types: readonly string[]
  readonly hours: WeekHours | null
  readonly reason: string
}

/** The form values of a gate. A new gate gets the location if only one exists. */
export const sourceOf = (gate: Gate | undefined, location_ids: readonly string[] = []): FormSource<GateValues> => ({
  values: {
    ...plainValues(GATE, gate),
    ...(gate ? {} : { direction: 'both', asks: ['photo', 'id_number'] }),
    location_id: gate?.location_id ?? (location_ids.length === 1 ? location_ids[0]! : ''),
    visitor_types: gate?.visitor_types ?? [],
    hours: gate?.hours ?? null,
    reason: '',
  },
  version: gate?.updated_at ?? null,
})

export const bodyOf = (values: GateValues, version: string | null): unknown =>
  bodyWith({ ...plainBody(GATE, values), ...ownOf(values) }, version, values.reason)

const ownOf = ({ location_id, visitor_types, hours }: GateValues) => ({ location_id, visitor_types, hours })
