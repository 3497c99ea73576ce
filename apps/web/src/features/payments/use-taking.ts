import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import type { payments } from '@gatehouse/contract/payments/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { isAnswer, useCommand } from '../../api/command.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { changedCharge } from './changed-charge.ts'

export type PayBody = BodyInputOf<typeof payments.pay>

interface TakingOptions {
  visit: EntranceDetail
  gate: Gate
  onCharge: (charge: VisitCharge) => void
  onSend: () => void
  onPaid: (charge: VisitCharge) => void
  /** `lost`: it is unknown whether the payment was recorded. */
  onUnpaid: (body: PayBody, lost: boolean) => void
}

/** Sends a payment, and opens the till if it is closed. A press that is repeated without a response does neither twice. */
export function useTaking({ visit, gate, onCharge, onSend, onPaid, onUnpaid }: TakingOptions) {
  const tills = useQuery(queries.tills.list({ gate_id: gate._id, open: true, limit: 1 }))
  /** The till was closed after the list was read. */
  const [isTillClosed, setIsTillClosed] = useState(false)
  const pay = useCommand((body: PayBody, idempotencyKey) => api.payments.pay({ params: { id: visit._id }, body, idempotencyKey }), [])
  const open = useCommand(
    (opening_cash: number, idempotencyKey) =>
      api.tills.open({ body: { gate_id: gate._id, opening_cash }, idempotencyKey }).catch((error: unknown) => {
        // Somebody else has opened it meanwhile.
        if (!(error instanceof ApiError) || error.code !== 'till_open') throw error
      }),
    ['tills'],
  )
  const firstError = pay.error ?? open.error
  const said_otherwise = firstError instanceof ApiError && (firstError.code === 'till_closed' || firstError.code === 'charge_changed')
  return {
    send: async (body: PayBody) => {
      onSend()
      try {
        onPaid(await pay.mutateAsync(body))
      } catch (error) {
        const newCharge = changedCharge(error)
        if (newCharge) onCharge(newCharge)
        setIsTillClosed(error instanceof ApiError && error.code === 'till_closed')
        onUnpaid(body, !isAnswer(error))
      }
    },
    till_closed: isTillClosed || tills.data?.docs.length === 0,
    openTill: (cash: number) =>
      open.mutateAsync(cash).then(
        () => setIsTillClosed(false),
        () => undefined,
      ),
    pending: pay.isPending || open.isPending,
    failure: firstError && !said_otherwise ? explain(firstError) : undefined,
  }
}
