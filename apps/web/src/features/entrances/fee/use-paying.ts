import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { paidWords } from './paid.words.ts'
import type { PaymentHandle } from './payment-form.tsx'
import type { useCharge } from './use-charge.ts'

/** Milliseconds: the guard counts the change while the next car comes. */
const CHANGE_SHOWN = 12_000

interface PayingOptions {
  fee: ReturnType<typeof useCharge>
  /** The visit is inside, and somebody may let it out at a gate that is known. */
  able: boolean
  onPrintReceipt: (payment_id: string) => void
  /** Goes on to the check-out. `explained` says of why it failed that the money was taken. */
  onPaid: (explained: (why: string) => string) => Promise<void>
}

/** Whether the fee of a visit is being taken, and what happens once it is. */
export function usePaying({ fee, able, onPrintReceipt, onPaid }: PayingOptions) {
  const say = useWords(paidWords)
  const { money } = useFormats()
  const may = useMay()
  const [begun, setBegun] = useState(false)
  const handle = useRef<PaymentHandle>(null)
  const { charge, put } = fee
  const takes = able && may('payments:take')
  const settles = takes || (able && may('payments:waive'))
  const now = begun && settles && charge !== undefined && charge.due > 0

  const tell = (paid: VisitCharge, prints: boolean) => {
    const last = paid.payments.findLast(({ voided_at }) => voided_at === null)
    if (!last?.receipt) return
    const { receipt, tendered } = last
    const amount = money(last.amount)
    const change = tendered === null ? 0 : tendered - last.amount
    if (change > 0) showToast(say('done_change', { amount, receipt, change: money(change) }), CHANGE_SHOWN)
    else showToast(say('done', { amount, receipt }))
    if (prints) onPrintReceipt(last._id)
  }
  return {
    /** The form stands in the panel. */
    now,
    /** What the main action takes; nothing where the person takes no money. */
    due: takes && charge ? charge.due : 0,
    take: () => handle.current?.take(),
    isWritten: () => handle.current?.isWritten() ?? false,
    begin: () => setBegun(true),
    /** The check-out was refused because of the fee, which is asked for now. */
    begins: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'charge_due' || !settles) return false
      setBegun(true)
      void fee.refetch()
      return true
    },
    form: {
      handle,
      charge: charge!,
      onCharge: put,
      onClose: () => setBegun(false),
      onPaid: (paid: VisitCharge, prints: boolean) => {
        setBegun(false)
        put(paid)
        tell(paid, prints)
        void onPaid((why) => say('paid_not_out', { why }))
      },
    },
  }
}
