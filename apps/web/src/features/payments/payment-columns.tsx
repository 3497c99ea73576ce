import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { Payment } from '@gatehouse/contract/payments/payment-record.ts'
import { visitAddress } from '../../api/addresses.ts'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { paymentsWords } from './payments.words.ts'

/** A waiver shows its amount here, so that it never stands in the column of received money. */
export const PaymentStatus = ({ payment: { voided_at, method, amount } }: { payment: Payment }) => {
  const say = useWords(paymentsWords)
  const { money } = useFormats()
  if (voided_at) return <StatusBadge kind="failed">{say('states.voided')}</StatusBadge>
  if (method === 'waived') return <StatusBadge kind="inactive">{say('waived_amount', { amount: money(amount) })}</StatusBadge>
  return <StatusBadge kind="active">{say('states.standing')}</StatusBadge>
}

/** The received amount; struck through if the payment was voided. */
export const Taken = ({ payment: { voided_at, method, amount } }: { payment: Payment }) => {
  const { money } = useFormats()
  if (method === 'waived') return <None />
  return <span className={`gh-numbers ${voided_at ? `gh-muted ${styles.struck}` : ''}`}>{money(amount)}</span>
}

/** The name of a payment in a list. */
const nameOf = ({ receipt }: Payment, say: (key: 'no_receipt') => string) => receipt ?? say('no_receipt')

/** The number of the visit; empty once the visit is deleted. */
export const VisitNumber = ({ payment: { visit_number, entrance_id } }: { payment: Payment }) => {
  const say = useWords(paymentsWords)
  const may = useMay()
  if (visit_number === null) return <None />
  if (!may('entrances:read')) return `#${visit_number}`
  return (
    <AppLink href={visitAddress(entrance_id)} aria-label={say('open_visit', { number: visit_number })}>
      #{visit_number}
    </AppLink>
  )
}

export function usePaymentColumns(hrefOf: (payment: Payment) => string): Column<Payment>[] {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const formats = useFormats()
  return [
    {
      id: 'receipt',
      fixed: true,
      title: say('receipt'),
      width: 150,
      render: (payment) => (
        <RowLink href={hrefOf(payment)}>
          <span className="gh-numbers gh-nowrap">{nameOf(payment, say)}</span>
        </RowLink>
      ),
    },
    { id: 'at', title: say('at'), width: 140, render: ({ at }) => <span className="gh-numbers gh-nowrap">{formats.when(at)}</span> },
    { id: 'visit', title: say('visit'), width: 90, render: (payment) => <VisitNumber payment={payment} /> },
    {
      id: 'plate',
      title: say('plate'),
      width: 110,
      render: ({ plate }) => (plate ? <span className="gh-nowrap">{formatPlate(plate)}</span> : <None />),
    },
    { id: 'method', title: say('method'), render: ({ method }) => sayFee(`methods.${method}`) },
    {
      id: 'amount',
      title: say('amount'),
      align: 'end',
      width: 110,
      render: (payment) => <Taken payment={payment} />,
    },
    { id: 'cashier', title: say('cashier'), render: ({ taken_by }) => taken_by },
    { id: 'state', title: say('state'), width: 150, render: (payment) => <PaymentStatus payment={payment} /> },
  ]
}

/** One payment on a phone. */
export const PaymentRow = ({ payment, href }: { payment: Payment; href: string }) => {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const formats = useFormats()
  const { method, at, taken_by, visit_number, plate } = payment
  const facts = [plate && formatPlate(plate), sayFee(`methods.${method}`), formats.when(at), visit_number && `#${visit_number}`]
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break gh-numbers">
          <RowLink href={href}>{nameOf(payment, say)}</RowLink>
        </p>
        <p className="gh-small gh-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="gh-small gh-muted">{taken_by}</p>
      </div>
      <div className="gh-stack gh-gap-4 gh-end">
        {method === 'waived' ? null : <Taken payment={payment} />}
        <PaymentStatus payment={payment} />
      </div>
    </div>
  )
}
