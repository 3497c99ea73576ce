import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import { minutesBetween } from '../../../lib/dates.ts'
import type { StatusKind } from '../../../ui/text/status-badge.tsx'

type Dated = Pick<EntranceRow, 'status' | 'checkin_at' | 'checkout_at' | 'expected_out_at'>

export interface VisitState {
  readonly kind: StatusKind
  /** Whole minutes past the limit. */
  readonly over: number
  /** The stay in minutes, with the limit of an open visit; null if nobody came in. */
  readonly stay: { readonly minutes: number; readonly limit: number | null } | null
}

const ENDED: Partial<Record<EntranceRow['status'], StatusKind>> = {
  checkout: 'out',
  auto_checkout: 'out',
  denied: 'denied',
  waiting_approval: 'pending',
  approved: 'expected',
  cancelled: 'inactive',
}

/** The state of a visit at a given time. */
export function visitState({ status, checkin_at, checkout_at, expected_out_at }: Dated, now: number): VisitState {
  const endedKind = ENDED[status]
  if (endedKind) {
    const stay = checkout_at === null ? null : { minutes: minutesBetween(checkin_at, checkout_at), limit: null }
    return { kind: endedKind, over: 0, stay }
  }
  const limit = expected_out_at === null ? null : minutesBetween(checkin_at, expected_out_at)
  const stay = { minutes: minutesBetween(checkin_at, now), limit }
  const over = expected_out_at === null ? 0 : minutesBetween(expected_out_at, now)
  return over > 0 ? { kind: 'overstay', over, stay } : { kind: 'inside', over: 0, stay }
}
