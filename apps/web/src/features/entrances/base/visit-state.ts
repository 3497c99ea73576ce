import type { EntranceRow } from '@gatehouse/contract/entrances.ts'
import { minutesBetween } from '../../../lib/dates.ts'
import type { StatusKind } from '../../../ui/text/status-badge.tsx'

type Dated = Pick<EntranceRow, 'status' | 'checkin_at' | 'checkout_at' | 'expected_out_at'>

export type StatusWord = 'inside' | 'over' | 'out' | 'auto_out' | 'denied' | 'waiting' | 'approved' | 'cancelled'

export interface VisitState {
  readonly kind: StatusKind
  readonly word: StatusWord
  /** Whole minutes past the limit, for `over`. */
  readonly over: number
  /** How long the visit has lasted or lasted, in minutes, and its limit while it is open; null where nobody came in. */
  readonly stay: { readonly minutes: number; readonly limit: number | null } | null
}

const ENDED: Partial<Record<EntranceRow['status'], [StatusKind, StatusWord]>> = {
  checkout: ['out', 'out'],
  auto_checkout: ['out', 'auto_out'],
  denied: ['denied', 'denied'],
  waiting_approval: ['pending', 'waiting'],
  approved: ['expected', 'approved'],
  cancelled: ['inactive', 'cancelled'],
}

/** What a visit is at a moment: its status, by how much it is past its limit, and how long it has lasted. */
export function visitState({ status, checkin_at, checkout_at, expected_out_at }: Dated, now: number): VisitState {
  const ended = ENDED[status]
  if (ended) {
    const stay = checkout_at === null ? null : { minutes: minutesBetween(checkin_at, checkout_at), limit: null }
    return { kind: ended[0], word: ended[1], over: 0, stay }
  }
  const limit = expected_out_at === null ? null : minutesBetween(checkin_at, expected_out_at)
  const stay = { minutes: minutesBetween(checkin_at, now), limit }
  const over = expected_out_at === null ? 0 : minutesBetween(expected_out_at, now)
  return over > 0 ? { kind: 'overstay', word: 'over', over, stay } : { kind: 'inside', word: 'inside', over: 0, stay }
}
