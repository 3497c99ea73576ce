import type { EntranceDetail } from '@gatehouse/contract/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import type { payments } from '@gatehouse/contract/payments.ts'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { changedCharge } from './changed-charge.ts'

export type PayBody = BodyInputOf<typeof payments.pay>

interface TakingOptions {
  visit: EntranceDetail
  gate: Gate
  onCharge: (charge: VisitCharge) => void
  onPaid: (charge: VisitCharge) => void
}

/** Sends a payment, and opens the till first where it is closed. Neither is done twice by a press that is repeated without an answer. */
export function useTaking({ visit, gate, onCharge, onPaid }: TakingOptions) {
  /** What is taken once the till is open. */
  const [waiting, setWaiting] = useState<PayBody | null>(null)
  const pay = useCommand((body: PayBody, idempotencyKey) => api.payments.pay({ params: { id: visit._id }, body, idempotencyKey }), [])
  const open = useCommand(
    (opening_cash: number, idempotencyKey) =>
      api.tills.open({ body: { gate_id: gate._id, opening_cash }, idempotencyKey }).catch((error: unknown) => {
        // Somebody else has opened it meanwhile.
        if (!(error instanceof ApiError) || error.code !== 'till_open') throw error
      }),
    ['tills'],
  )
  const send = async (body: PayBody) => {
    try {
      onPaid(await pay.mutateAsync(body))
    } catch (error) {
      const changed = changedCharge(error)
      if (changed) onCharge(changed)
      setWaiting(error instanceof ApiError && error.code === 'till_closed' ? body : null)
    }
  }
  const failed = pay.error ?? open.error
  const said_otherwise = failed instanceof ApiError && (failed.code === 'till_closed' || failed.code === 'charge_changed')
  return {
    send,
    till_closed: waiting !== null,
    /** Then takes what waits: the server says where it costs something else by now. */
    openTill: async (cash: number) => {
      const opened = await open.mutateAsync(cash).then(
        () => true,
        () => false,
      )
      if (opened && waiting) await send(waiting)
    },
    pending: pay.isPending || open.isPending,
    failure: failed && !said_otherwise ? explain(failed) : undefined,
  }
}
