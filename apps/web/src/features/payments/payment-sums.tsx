import type { PaymentTotals } from '@gatehouse/contract/payments/payment-record.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { feeWords } from './fee.words.ts'
import { paymentsWords } from './payments.words.ts'

/** The totals of the listed payments: received money by method, then waived and voided amounts. */
export const PaymentSums = ({ totals: { methods, voided } }: { totals: PaymentTotals }) => {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const { money, number } = useFormats()
  const receivedMethods = methods.filter(({ method }) => method !== 'waived')
  const all = receivedMethods.reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), {
    count: 0,
    amount: 0,
  })
  const sums = [
    { id: 'taken', title: say('total_taken'), ...all },
    ...[...receivedMethods, ...methods.filter(({ method }) => method === 'waived')].map((sum) => ({
      ...{ id: sum.method, title: sayFee(`methods.${sum.method}`) },
      ...sum,
    })),
    ...(voided.count > 0 ? [{ id: 'voided', title: say('states.voided'), ...voided }] : []),
  ]
  return (
    <ul className="gh-plain gh-wrap gh-gap-x-16 gh-gap-4" aria-label={say('totals')}>
      {sums.map(({ id, title, count, amount }) => (
        <li key={id} className="gh-nowrap">
          <span className="gh-small gh-muted">{title}</span>{' '}
          <span className={`gh-numbers ${id === 'taken' ? 'gh-bold' : 'gh-strong'}`}>{money(amount)}</span>{' '}
          <span className="gh-small gh-muted gh-numbers">({number(count)})</span>
        </li>
      ))}
    </ul>
  )
}
