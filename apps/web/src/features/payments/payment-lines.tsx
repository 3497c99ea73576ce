import type { Payment } from '@gatehouse/contract/payments/payment-record.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { VoidPayment } from './void-payment.tsx'

interface PaymentLinesProps {
  payments: readonly Payment[]
  onPrint: (payment_id: string) => void
  onChange: () => void
}

/** The payments and waivers of a visit, each with its receipt. */
export const PaymentLines = ({ payments, onPrint, onChange }: PaymentLinesProps) => {
  const say = useWords(feeWords)
  const formats = useFormats()
  const may = useMay()
  return (
    <section className="gh-mt-12" aria-label={say('payments')}>
      <ul className="gh-plain">
        {payments.map((payment) => (
          <li key={payment._id} className={`gh-line-top ${styles.payment}`}>
            <p className="gh-row gh-apart gh-gap-16 gh-baseline">
              <span className={`gh-strong gh-numbers ${payment.voided_at ? styles.struck : ''}`}>
                {payment.receipt ?? say(`methods.${payment.method}`)}
              </span>
              <span className={`gh-numbers gh-nowrap ${payment.voided_at ? styles.struck : ''}`}>{formats.money(payment.amount)}</span>
            </p>
            <p className="gh-small gh-muted">
              {say('payment_line', {
                method: say(`methods.${payment.method}`),
                when: formats.when(payment.at),
                by: payment.taken_by,
              })}
            </p>
            {payment.reason ? <p className="gh-small gh-muted gh-break">“{payment.reason}”</p> : null}
            {payment.voided_at ? (
              <p className="gh-small gh-denied gh-break">{say('voided', { reason: payment.void_reason ?? '' })}</p>
            ) : (
              <div className="gh-wrap gh-gap-x-16 gh-gap-4">
                {payment.receipt && may('payments:take') ? (
                  <button
                    type="button"
                    className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-round-4 gh-inline gh-center gh-gap-6"
                    onClick={() => onPrint(payment._id)}
                  >
                    <IconPrinter size={16} stroke={1.75} aria-hidden="true" />
                    {say('print')}
                    <span className="gh-hidden">{payment.receipt}</span>
                  </button>
                ) : null}
                <VoidPayment payment={payment} onVoided={onChange} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
