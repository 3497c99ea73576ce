import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useState } from 'react'
import { serverNow } from '../../../lib/clock.ts'

/** Milliseconds: less than the server takes the price of a charge for (`QUOTE_MINUTES`). */
const HELD = 4 * 60_000

/** While `holds`, a charge stays as the payer was told it, though the stay grows: a code is scanned for its amount. `hold` shows another one. */
export function useHeldCharge(charge: VisitCharge, holds: boolean) {
  const [held, hold] = useState(charge)
  const is_kept =
    holds && charge.paid === held.paid && charge.due >= held.due && held.due > 0 && serverNow() - Date.parse(held.quoted_at) < HELD
  if (!is_kept && held !== charge) hold(charge)
  return { shown: is_kept ? held : charge, hold }
}
