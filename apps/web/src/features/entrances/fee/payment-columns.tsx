import type { Payment } from '@gatehouse/contract/payment-record.ts'
import { visitAddress } from '../../../api/addresses.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { type Column, RowLink } from '../../../ui/table/data-table.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { feeWords } from './fee.words.ts'
import { paymentsWords } from './payments.words.ts'

export const PaymentStatus = ({ payment: { voided_at } }: { payment: Payment }) => {
  const say = useWords(paymentsWords)
  return <StatusBadge kind={voided_at ? 'failed' : 'active'}>{say(voided_at ? 'states.voided' : 'states.standing')}</StatusBadge>
}

/** A visit's number, which is gone with its visit. */
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
          <span className="gh-numbers gh-nowrap">{payment.receipt ?? say('waived')}</span>
        </RowLink>
      ),
    },
    { id: 'at', title: say('at'), width: 140, render: ({ at }) => <span className="gh-numbers gh-nowrap">{formats.when(at)}</span> },
    { id: 'visit', title: say('visit'), width: 90, render: (payment) => <VisitNumber payment={payment} /> },
    { id: 'method', title: say('method'), render: ({ method }) => sayFee(`methods.${method}`) },
    {
      id: 'amount',
      title: say('amount'),
      align: 'end',
      width: 110,
      render: ({ amount }) => <span className="gh-numbers">{formats.money(amount)}</span>,
    },
    { id: 'cashier', title: say('cashier'), render: ({ taken_by }) => taken_by },
    { id: 'state', title: say('state'), width: 140, render: (payment) => <PaymentStatus payment={payment} /> },
  ]
}

/** One payment on a phone. */
export const PaymentRow = ({ payment, href }: { payment: Payment; href: string }) => {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const formats = useFormats()
  const { receipt, amount, method, at, taken_by, visit_number } = payment
  const facts = [sayFee(`methods.${method}`), formats.when(at), visit_number === null ? null : `#${visit_number}`]
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break gh-numbers">
          <RowLink href={href}>{receipt ?? say('waived')}</RowLink>
        </p>
        <p className="gh-small gh-muted">{facts.filter(Boolean).join(' · ')}</p>
        <p className="gh-small gh-muted">{taken_by}</p>
      </div>
      <div className="gh-stack gh-gap-4 gh-end">
        <span className="gh-strong gh-numbers gh-text-end">{formats.money(amount)}</span>
        <PaymentStatus payment={payment} />
      </div>
    </div>
  )
}
