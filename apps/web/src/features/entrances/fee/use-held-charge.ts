import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** Milliseconds: less than the server takes the price of a charge for (`QUOTE_MINUTES`). */
const HELD = 4 * 60_000
/** Milliseconds: an older charge was read before somebody asked for it, and nobody was told it. */
const TOLD = 60_000

const ageOf = ({ quoted_at }: VisitCharge): number => serverNow() - Date.parse(quoted_at)

/** A charge stays as the payer was told it, though the stay grows. `was` is what they were told before, where that was another amount; `hold` shows another charge. */
export function useHeldCharge(charge: VisitCharge) {
  const [{ held, told, was }, setHeld] = useState(() => ({ held: charge, told: ageOf(charge) < TOLD, was: null as number | null }))
  const hold = (next: VisitCharge) => setHeld({ held: next, told: true, was: told && next.due !== held.due ? held.due : was })
  const keeps = told && charge.paid === held.paid && charge.due > held.due && ageOf(held) < HELD
  if (!keeps && held !== charge) hold(charge)
  return { shown: keeps ? held : charge, was: was === held.due ? null : was, hold }
}
