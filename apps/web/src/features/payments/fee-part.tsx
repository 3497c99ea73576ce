import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { IconUserScreen } from '@tabler/icons-react'
import { useState } from 'react'
import { lengthText } from '../../lib/charge-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { PanelPart } from '../../ui/overlay/side-panel.tsx'
import { latePart } from '../../ui/page/late-part.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeLines } from './fee-lines.tsx'
import { paidSums } from './paid-sums.ts'
import { PaymentLines } from './payment-lines.tsx'

const DriverDialog = latePart(() => import('./driver-dialog.tsx').then((part) => part.DriverDialog), null)

interface FeePartProps {
  visit: EntranceDetail
  metadata: EntrancesMetadata | undefined
  charge: VisitCharge
  onPrint: (payment_id: string) => void
  /** Called after a payment was voided. */
  onChange: () => void
}

/** The current fee of a visit: the amount due in large type, its lines, and the payments. */
export const FeePart = ({ visit, metadata, charge, onPrint, onChange }: FeePartProps) => {
  const say = useWords(feeWords)
  const { payments } = charge
  return (
    <PanelPart title={say('title')}>
      <FeeHead visit={visit} charge={charge} />
      <Lines charge={charge} />
      <p className="gh-small gh-muted gh-mt-4">
        <Basis charge={charge} />
      </p>
      {charge.charge.total > 0 ? <ShowDriver {...{ visit, metadata, charge }} /> : null}
      {payments.length > 0 ? <PaymentLines {...{ payments, onPrint, onChange }} /> : null}
    </PanelPart>
  )
}

export const Lines = ({ charge: visit }: { charge: VisitCharge }) => {
  const say = useWords(feeWords)
  const { money, language } = useFormats()
  const { charge, currency } = visit
  const total = charge.vat > 0 ? say('total_vat', { vat: money(charge.vat) }) : say('total')
  return (
    <FeeLines
      lines={charge.lines}
      currency={currency}
      sums={[{ key: 'total', text: total, amount: charge.total, strong: true }, ...paidSums(visit, language)]}
    />
  )
}

const Basis = ({ charge: { charge, tariff } }: { charge: VisitCharge }) => {
  const say = useWords(feeWords)
  const { language } = useFormats()
  const parkedText = charge.minutes === null ? null : say('parked', { time: lengthText(charge.minutes, language) })
  return <>{[parkedText, tariff.name].filter(Boolean).join(' · ')}</>
}

/** The amount due, or after payment the time to leave by. */
export const FeeHead = ({ visit: { status }, charge }: { visit: EntranceDetail; charge: VisitCharge }) => {
  const say = useWords(feeWords)
  const { money, time, when } = useFormats()
  const { due, paid, payments, leave_by } = charge
  const inside = status === 'checkin'
  const leaves = inside && paid > 0 ? leave_by : null
  if (due === 0) {
    return (
      <p className={`gh-strong ${leaves ? 'gh-inside' : ''}`}>{leaves ? say('leave_by', { time: time(leaves) }) : say('nothing_to_pay')}</p>
    )
  }
  const last = payments.findLast(({ voided_at }) => voided_at === null)
  return (
    <>
      <div className="gh-row gh-baseline gh-apart gh-gap-16">
        <span className="gh-large gh-muted">{say('to_pay')}</span>
        <output className={`gh-bold gh-numbers ${styles.due}`}>{money(due)}</output>
      </div>
      {leaves && last ? <p className="gh-small gh-strong">{say('left_late', { at: when(last.at), until: when(leaves) })}</p> : null}
      {inside ? null : <p className="gh-small gh-overstay gh-strong">{say('not_paid')}</p>}
    </>
  )
}

const ShowDriver = (props: Pick<FeePartProps, 'visit' | 'metadata' | 'charge'>) => {
  const say = useWords(feeWords)
  const [show, setShow] = useState(false)
  return (
    <>
      <button
        type="button"
        className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-mt-6 gh-round-4 gh-inline gh-center gh-gap-6"
        onClick={() => setShow(true)}
      >
        <IconUserScreen size={16} stroke={1.75} aria-hidden="true" />
        {say('show_driver')}
      </button>
      {show ? <DriverDialog {...props} onHide={() => setShow(false)} /> : null}
    </>
  )
}
