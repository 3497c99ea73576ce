import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { readStored } from '../../lib/storage.ts'
import type { PaymentHandle } from './payment-form.tsx'
import type { useCharge } from './use-charge.ts'
import type { PayBody } from './use-taking.ts'

/** Loads together with the form. */
const afterwards = () => import('./paid.ts')

interface PayingOptions {
  fee: ReturnType<typeof useCharge>
  /** Whether money can be taken for the visit, at a known gate. */
  able: boolean
  onPrintReceipt: (payment_id: string) => void
  /** Continues with the check-out. `explained` adds to its error that the money was taken. */
  onPaid: (explained: (why: string) => string) => Promise<void>
  /** Called if nothing is due any more although no payment was confirmed; `why` is a message for the guard, if any. */
  onClosed: (why: string | null) => void
  /** Called if the loaded visit may be out of date. */
  onDoubt: () => void
}

/** Manages taking the fee of a visit, and the steps afterwards. */
export function usePaying({ fee, able, onPrintReceipt, onPaid, onClosed, onDoubt }: PayingOptions) {
  const { money } = useFormats()
  const may = useMay()
  const [hasBegun, setHasBegun] = useState(false)
  const [isSending, setIsSending] = useState(false)
  /** Payments that were sent and never answered. */
  const lostPayments = useRef<PayBody[]>([])
  const handle = useRef<PaymentHandle>(null)
  const { charge, put } = fee
  const takes = able && may('payments:take')
  const settles = takes || (able && may('payments:waive'))
  const now = hasBegun && settles && charge !== undefined && charge.due > 0

  const tell = async (paidCharge: VisitCharge, prints: boolean) => {
    const payment_id = (await afterwards()).showPaidAmount(paidCharge, money)
    if (prints && payment_id) onPrintReceipt(payment_id)
  }
  const end = () => {
    setHasBegun(false)
    lostPayments.current = []
  }
  const was_open = useRef(false)
  const handleClosed = useEffectEvent(async () => {
    const sentPayments = lostPayments.current
    end()
    const { isPaidBy, sayPaid } = await afterwards()
    const ours = charge !== undefined && isPaidBy(sentPayments, charge)
    if (ours) await tell(charge, readStored('receipt_print') === 'yes')
    onClosed(ours ? null : sayPaid('nothing_left'))
  })
  useEffect(() => {
    if (now) was_open.current = true
    else if (!hasBegun) was_open.current = false
    else if (was_open.current && !isSending) void handleClosed()
  }, [now, hasBegun, isSending])
  return {
    /** Whether the form is in the panel. */
    now,
    /** The amount that the main action takes; 0 if the person takes no money. */
    due: takes && charge ? charge.due : 0,
    take: () => handle.current?.take(),
    isWritten: () => handle.current?.isWritten() ?? false,
    begin: () => setHasBegun(true),
    /** Opens the form if a check-out was refused because of the fee. Returns whether it did. */
    begins: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'charge_due' || !settles) return false
      setHasBegun(true)
      void fee.refetch()
      return true
    },
    form: {
      handle,
      charge: charge!,
      onCharge: put,
      onClose: end,
      onSend: () => setIsSending(true),
      onPaid: async (paidCharge: VisitCharge, prints: boolean) => {
        setIsSending(false)
        end()
        put(paidCharge)
        await tell(paidCharge, prints)
        const { sayPaid } = await afterwards()
        await onPaid((why) => sayPaid('paid_not_out', { why }))
      },
      onUnpaid: (body: PayBody, is_lost: boolean) => {
        if (is_lost) lostPayments.current.push(body)
        setIsSending(false)
        void fee.refetch()
        onDoubt()
      },
    },
  }
}
