import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { readStored } from '../../../lib/storage.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { paidWords } from './paid.words.ts'
import type { PaymentHandle } from './payment-form.tsx'
import type { useCharge } from './use-charge.ts'
import type { PayBody } from './use-taking.ts'

/** Milliseconds: the guard counts the change while the next car comes. */
const CHANGE_SHOWN = 12_000

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

const lastOf = ({ payments }: VisitCharge) => payments.findLast(({ voided_at }) => voided_at === null)

/** Whether the fee of a visit is being taken, and what happens once it is. */
export function usePaying({ fee, able, onPrintReceipt, onPaid, onClosed, onDoubt }: PayingOptions) {
  const say = useWords(paidWords)
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

  const tell = (paid: VisitCharge, prints: boolean) => {
    const last = lastOf(paid)
    if (!last?.receipt) return
    const { receipt, tendered } = last
    const amount = money(last.amount)
    const change = tendered === null ? 0 : tendered - last.amount
    if (change > 0) showToast(say('done_change', { amount, receipt, change: money(change) }), CHANGE_SHOWN)
    else showToast(say('done', { amount, receipt }))
    if (prints) onPrintReceipt(last._id)
  }
  const end = () => {
    setBegun(false)
    lost.current = []
  }
  const was_open = useRef(false)
  const closed = useEffectEvent(() => {
    const last = charge && lastOf(charge)
    const ours =
      last &&
      lost.current.some((body) => body.method === last.method && body.due === last.amount && (body.tendered ?? null) === last.tendered)
    end()
    if (ours) tell(charge, readStored('receipt_print') === 'yes')
    onClosed(ours ? null : say('nothing_left'))
  })
  useEffect(() => {
    if (now) was_open.current = true
    else if (!begun) was_open.current = false
    else if (was_open.current && !sending) closed()
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
      onPaid: (paid: VisitCharge, prints: boolean) => {
        setSending(false)
        end()
        put(paid)
        tell(paid, prints)
        void onPaid((why) => say('paid_not_out', { why }))
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
