import type { Payment, VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { paidWords } from './paid.words.ts'
import type { PayBody } from './use-taking.ts'

/** Milliseconds. The guard counts the change while the next car arrives. */
const CHANGE_SHOWN = 12_000

export const sayPaid = paidWords.say

const lastOf = ({ payments }: VisitCharge): Payment | undefined => payments.findLast(({ voided_at }) => voided_at === null)

/** Whether one of the sent payments is the one that paid the charge. */
export function isPaidBy(sentBodies: readonly PayBody[], charge: VisitCharge): boolean {
  const last = lastOf(charge)
  return sentBodies.some(({ method, due, tendered = null }) => method === last?.method && due === last.amount && tendered === last.tendered)
}

/** Shows the paid amount and its change. Returns the id of the payment whose receipt may be printed; a waiver has none. */
export function showPaidAmount(charge: VisitCharge, money: (amount: number) => string): string | undefined {
  const last = lastOf(charge)
  if (!last?.receipt) return undefined
  const { receipt, tendered } = last
  const amount = money(last.amount)
  const change = tendered === null ? 0 : tendered - last.amount
  if (change > 0) showToast(sayPaid('done_change', { amount, receipt, change: money(change) }), CHANGE_SHOWN)
  else showToast(sayPaid('done', { amount, receipt }))
  return last._id
}
