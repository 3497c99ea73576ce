import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { changedCharge } from './changed-charge.ts'
import { payWords } from './pay.words.ts'

interface WaiveFeeProps {
  visit: EntranceDetail
  charge: VisitCharge
  onCharge: (charge: VisitCharge) => void
  onWaived: (charge: VisitCharge) => void
}

/** Waives the fee of a visit, with a reason. */
export const WaiveFee = ({ visit, charge, onCharge, onWaived }: WaiveFeeProps) => {
  const say = useWords(payWords)
  const amount = useFormats().money(charge.due)
  const { ask, dialog } = useDecision({
    first: 'waive',
    run: async (_, reason, idempotencyKey) => {
      const body = { due: charge.due, reason }
      const next = await api.payments.waive({ params: { id: visit._id }, body, idempotencyKey }).catch((error: unknown) => {
        const newCharge = changedCharge(error)
        if (newCharge) onCharge(newCharge)
        throw error
      })
      return () => {
        showToast(say('waived', { amount }))
        onWaived(next)
      }
    },
    touches: [],
  })
  return (
    <>
      <button type="button" className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-round-4" onClick={() => ask('waive')}>
        {say('waive')}
      </button>
      <ReasonDialog {...dialog} title={say('waive_title', { amount })} confirm={say('waive_confirm')}>
        {say(visit.status === 'checkin' ? 'waive_text' : 'waive_left_text')}
      </ReasonDialog>
    </>
  )
}
