import type { Payment, VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { paidWords } from './paid.words.ts'
import type { PayBody } from './use-taking.ts'

/** Milliseconds: the guard counts the change while the next car comes. */
const CHANGE_SHOWN = 12_000

export const sayPaid = paidWords.say

const lastOf = ({ payments }: VisitCharge): Payment | undefined => payments.findLast(({ voided_at }) => voided_at === null)

/** Whether one of those that were sent is the payment by which it is paid. */
export function isPaidBy(sent: readonly PayBody[], charge: VisitCharge): boolean {
  const last = lastOf(charge)
  return sent.some(({ method, due, tendered = null }) => method === last?.method && due === last.amount && tendered === last.tendered)
}

/** Says what was paid, and its change. Answers the payment whose receipt may be printed; a waiver has none. */
export function tellPaid(charge: VisitCharge, money: (amount: number) => string): string | undefined {
  const last = lastOf(charge)
  if (!last?.receipt) return undefined
  const { receipt, tendered } = last
  const amount = money(last.amount)
  const change = tendered === null ? 0 : tendered - last.amount
  if (change > 0) showToast(sayPaid('done_change', { amount, receipt, change: money(change) }), CHANGE_SHOWN)
  else showToast(sayPaid('done', { amount, receipt }))
  return last._id
}
