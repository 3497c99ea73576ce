import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { IconUserScreen } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { PanelPart } from '../../../ui/overlay/side-panel.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeLines } from './fee-lines.tsx'
import { PaymentLines } from './payment-lines.tsx'

const DriverDialog = latePart(() => import('./driver-dialog.tsx').then((part) => part.DriverDialog), null)

interface FeePartProps {
  charge: VisitCharge
  inside: boolean
  onPrint: (payment_id: string) => void
  /** After a payment was voided. */
  onChange: () => void
}

/** The fee of a visit up to now, in the panel: what is left to pay in large type, why, and the payments. */
export const FeePart = ({ charge: visit, inside, onPrint, onChange }: FeePartProps) => {
  const say = useWords(feeWords)
  const { charge, payments } = visit
  return (
    <PanelPart title={say('title')}>
      <FeeHead visit={visit} inside={inside} />
      <Lines visit={visit} />
      <p className="gh-small gh-muted gh-mt-4">
        <Basis visit={visit} />
      </p>
      {charge.total > 0 ? <ShowDriver visit={visit} /> : null}
      {payments.length > 0 ? <PaymentLines {...{ payments, onPrint, onChange }} /> : null}
    </PanelPart>
  )
}

export const Lines = ({ visit: { charge, currency, paid } }: { visit: VisitCharge }) => {
  const say = useWords(feeWords)
  const { money } = useFormats()
  const total = charge.vat > 0 ? say('total_vat', { vat: money(charge.vat) }) : say('total')
  return (
    <FeeLines
      lines={charge.lines}
      currency={currency}
      sums={[
        { key: 'total', text: total, amount: charge.total, strong: true },
        ...(paid > 0 ? [{ key: 'paid', text: say('paid_before'), amount: -paid }] : []),
      ]}
    />
  )
}

const Basis = ({ visit: { charge, tariff } }: { visit: VisitCharge }) => {
  const say = useWords(feeWords)
  const { duration } = useFormats()
  const parked = charge.minutes === null ? null : say('parked', { time: duration(charge.minutes) })
  return <>{[parked, say('by_tariff', tariff)].filter(Boolean).join(' · ')}</>
}

/** The amount that a driver is told. */
export const FeeHead = ({ visit: { due, paid, leave_by }, inside }: { visit: VisitCharge; inside: boolean }) => {
  const say = useWords(feeWords)
  const { money, time } = useFormats()
  if (due === 0) {
    const text = inside && paid > 0 && leave_by ? say('leave_by', { time: time(leave_by) }) : say('nothing_to_pay')
    return <p className={`gh-strong ${inside && paid > 0 ? 'gh-inside' : ''}`}>{text}</p>
  }
  return (
    <>
      <div className="gh-row gh-baseline gh-apart gh-gap-16">
        <span className="gh-large gh-muted">{say('to_pay')}</span>
        <output className={`gh-bold gh-numbers ${styles.due}`}>{money(due)}</output>
      </div>
      {inside ? null : <p className="gh-small gh-overstay gh-strong">{say('not_paid')}</p>}
    </>
  )
}

const ShowDriver = ({ visit }: { visit: VisitCharge }) => {
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
      {show ? <DriverDialog visit={visit} onHide={() => setShow(false)} /> : null}
    </>
  )
}
