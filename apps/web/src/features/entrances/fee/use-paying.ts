import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { readStored } from '../../../lib/storage.ts'
import type { PaymentHandle } from './payment-form.tsx'
import type { useCharge } from './use-charge.ts'
import type { PayBody } from './use-taking.ts'

/** Comes with the form. */
const afterwards = () => import('./paid.ts')

interface PayingOptions {
  fee: ReturnType<typeof useCharge>
  /** Somebody may take money for the visit, at a gate that is known. */
  able: boolean
  onPrintReceipt: (payment_id: string) => void
  /** Goes on to the check-out. `explained` says of why it failed that the money was taken. */
  onPaid: (explained: (why: string) => string) => Promise<void>
  /** Nothing is to be taken any more though no payment was answered; `why` where somebody has to be told. */
  onClosed: (why: string | null) => void
  /** What was read of the visit may be out of date. */
  onDoubt: () => void
}

/** Whether the fee of a visit is being taken, and what happens once it is. */
export function usePaying({ fee, able, onPrintReceipt, onPaid, onClosed, onDoubt }: PayingOptions) {
  const { money } = useFormats()
  const may = useMay()
  const [begun, setBegun] = useState(false)
  const [sending, setSending] = useState(false)
  /** What was sent and never answered. */
  const lost = useRef<PayBody[]>([])
  const handle = useRef<PaymentHandle>(null)
  const { charge, put } = fee
  const takes = able && may('payments:take')
  const settles = takes || (able && may('payments:waive'))
  const now = begun && settles && charge !== undefined && charge.due > 0

  const tell = async (paid: VisitCharge, prints: boolean) => {
    const payment_id = (await afterwards()).tellPaid(paid, money)
    if (prints && payment_id) onPrintReceipt(payment_id)
  }
  const end = () => {
    setBegun(false)
    lost.current = []
  }
  const was_open = useRef(false)
  const closed = useEffectEvent(async () => {
    const sent = lost.current
    end()
    const { isPaidBy, sayPaid } = await afterwards()
    const ours = charge !== undefined && isPaidBy(sent, charge)
    if (ours) await tell(charge, readStored('receipt_print') === 'yes')
    onClosed(ours ? null : sayPaid('nothing_left'))
  })
  useEffect(() => {
    if (now) was_open.current = true
    else if (!begun) was_open.current = false
    else if (was_open.current && !sending) void closed()
  }, [now, begun, sending])
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
      onClose: end,
      onSend: () => setSending(true),
      onPaid: async (paid: VisitCharge, prints: boolean) => {
        setSending(false)
        end()
        put(paid)
        await tell(paid, prints)
        const { sayPaid } = await afterwards()
        await onPaid((why) => sayPaid('paid_not_out', { why }))
      },
      onUnpaid: (body: PayBody, is_lost: boolean) => {
        if (is_lost) lost.current.push(body)
        setSending(false)
        void fee.refetch()
        onDoubt()
      },
    },
  }
}
