import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { closedAt, isOpenAt } from '@gatehouse/contract/kernel/domain/opening-hours.ts'

/** A reason why a visitor isn't expected at a gate now. `time`: today's closing time as `HH:MM`. */
export type GateNote = { readonly about: 'closed_at'; readonly time: string } | { readonly about: 'closed' | 'type' }

export function gateNotes(
  times: EntrancesMetadata['gate_times'],
  { visitor_types }: Pick<Gate, 'visitor_types'>,
  visitor_type: string,
  now: number,
): GateNote[] {
  const time = times && !isOpenAt(times, now) ? closedAt(times, now) : undefined
  return [
    ...(time === undefined || time === null ? [] : [{ about: 'closed_at', time } as const]),
    ...(times && time === null ? [{ about: 'closed' } as const] : []),
    ...(visitor_types.length > 0 && !visitor_types.includes(visitor_type) ? [{ about: 'type' } as const] : []),
  ]
}
