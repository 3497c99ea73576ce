import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { useState } from 'react'
import { serverNow } from '../../lib/clock.ts'

/** Milliseconds. Shorter than the time for which the server accepts a quoted price (`QUOTE_MINUTES`). */
const HELD = 4 * 60_000
/** Milliseconds. An older charge was read before somebody asked for it, so nobody was told it. */
const TOLD = 60_000

const ageOf = ({ quoted_at }: VisitCharge): number => serverNow() - Date.parse(quoted_at)

/** Keeps the charge that the payer was told while the stay goes on. `was` is the amount told before, if different; `hold` shows another charge. */
export function useHeldCharge(charge: VisitCharge) {
  const [{ held, told, was }, setHeld] = useState(() => ({ held: charge, told: ageOf(charge) < TOLD, was: null as number | null }))
  const hold = (next: VisitCharge) => setHeld({ held: next, told: true, was: told && next.due !== held.due ? held.due : was })
  const keeps = told && charge.paid === held.paid && charge.due > held.due && ageOf(held) < HELD
  if (!keeps && held !== charge) hold(charge)
  return { shown: keeps ? held : charge, was: was === held.due ? null : was, hold }
}
