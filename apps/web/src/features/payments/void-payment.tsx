import type { Payment } from '@gatehouse/contract/payments/payment-record.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { feeWords } from './fee.words.ts'

/** Voids a payment or a waiver with a reason; renders nothing without the permission. */
export const VoidPayment = ({ payment, onVoided }: { payment: Payment; onVoided?: () => void }) => {
  const say = useWords(feeWords)
  const { money } = useFormats()
  const may = useMay()('payments:void')
  const amount = money(payment.amount)
  const paymentName = payment.receipt ?? say('waiver', { amount })
  const { ask, dialog } = useDecision({
    first: 'void',
    run: async (_, reason) => {
      await api.payments.void({ params: { id: payment._id }, body: { reason } })
      onVoided?.()
      return () => showToast(say('void_done', { what: paymentName }))
    },
    touches: ['payments', 'tills', 'entrances'],
  })
  if (!may || payment.voided_at) return null
  return (
    <>
      <button type="button" className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-round-4" onClick={() => ask('void')}>
        {say('void')} <span className="gh-hidden">{paymentName}</span>
      </button>
      <ReasonDialog {...dialog} title={say('void_title', { what: paymentName })} confirm={say('void_confirm')} danger>
        {say(payment.receipt ? 'void_text' : 'void_waived_text', { amount })}
      </ReasonDialog>
    </>
  )
}
