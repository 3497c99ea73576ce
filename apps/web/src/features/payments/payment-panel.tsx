import type { PaymentDetail } from '@gatehouse/contract/payments/payment-record.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { DefinitionList, type Fact } from '../../ui/text/definition-list.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeLines } from './fee-lines.tsx'
import { PaymentStatus, VisitNumber } from './payment-columns.tsx'
import { paymentsWords } from './payments.words.ts'
import { ReceiptPrint } from './receipt-print.tsx'
import { VoidPayment } from './void-payment.tsx'

/** One payment beside the list, with its fee, its method and its receipt. */
export const PaymentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const { data, error, refetch } = useQuery(queries.payments.get({ id }))
  const missing = error instanceof ApiError && error.status === 404
  return (
    <SidePanel
      title={data ? (data.receipt ?? say('no_receipt')) : say('the_payment')}
      subtitle={data && sayFee(`methods.${data.method}`)}
      onClose={onClose}
      footer={data && <Actions payment={data} />}
    >
      {data ? <Parts payment={data} /> : null}
      {data || missing ? null : <ReadState read={readView({ error, refetch })} thing={say('the_payment')} />}
      {missing && !data ? <ErrorState title={say('not_found')} /> : null}
    </SidePanel>
  )
}

const Parts = ({ payment }: { payment: PaymentDetail }) => {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const formats = useFormats()
  const { charge, amount, currency, tendered, tariff } = payment
  const facts: Fact[] = [
    { term: say('at'), value: formats.dateTime(payment.at) },
    { term: say('cashier'), value: payment.taken_by },
    { term: say('visit'), value: <VisitNumber payment={payment} /> },
    { term: say('entry'), value: payment.checkin_at && formats.dateTime(payment.checkin_at) },
    ...(tendered === null
      ? []
      : [
          { term: say('tendered'), value: formats.money(tendered) },
          { term: say('change'), value: formats.money(tendered - amount) },
        ]),
    ...(payment.reference ? [{ term: say('reference'), value: payment.reference }] : []),
    ...(payment.reason ? [{ term: say('reason'), value: payment.reason }] : []),
    ...(payment.receipt ? [{ term: say('printed'), value: say('times', { count: payment.printed }) }] : []),
    { term: say('tariff'), value: sayFee('by_tariff', tariff) },
  ]
  return (
    <>
      <PanelPart>
        <div className="gh-row gh-apart gh-gap-16">
          <PaymentStatus payment={payment} />
          <span className={`gh-bold gh-numbers ${styles.due}`}>{formats.money(amount)}</span>
        </div>
        {payment.voided_at ? (
          <p className="gh-small gh-denied gh-break gh-mt-8">
            {[formats.dateTime(payment.voided_at), payment.voided_by, `“${payment.void_reason}”`].filter(Boolean).join(' · ')}
          </p>
        ) : null}
      </PanelPart>
      <PanelPart>
        <DefinitionList facts={facts} />
      </PanelPart>
      <PanelPart title={say('why')}>
        <FeeLines
          lines={charge.lines}
          currency={currency}
          sums={[
            {
              key: 'total',
              text: charge.vat > 0 ? sayFee('total_vat', { vat: formats.money(charge.vat) }) : sayFee('total'),
              amount: charge.total,
              strong: true,
            },
            ...(charge.total === amount ? [] : [{ key: 'before', text: say('paid_before'), amount: amount - charge.total }]),
          ]}
        />
      </PanelPart>
    </>
  )
}

const Actions = ({ payment }: { payment: PaymentDetail }) => {
  const say = useWords(feeWords)
  const may = useMay()
  const [prints, setPrints] = useState(false)
  return (
    <div className="gh-row gh-apart gh-gap-16 gh-grow">
      {payment.receipt && may('payments:take') ? (
        <Button
          variant="default"
          loading={prints}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPrints(true)}
        >
          {say('print')}
        </Button>
      ) : null}
      <VoidPayment payment={payment} />
      {prints ? <ReceiptPrint id={payment._id} onDone={() => setPrints(false)} /> : null}
    </div>
  )
}
