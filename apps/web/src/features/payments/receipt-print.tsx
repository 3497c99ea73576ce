import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import type { PaymentDetail, VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { chargeLineText, lengthText } from '../../lib/charge-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { PrintBeside } from '../../ui/media/print-beside.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { feeWords } from './fee.words.ts'
import { Receipt, type ReceiptLine } from './receipt.tsx'
import { receiptWords } from './receipt.words.ts'

interface Printed {
  payment: PaymentDetail
  plate: string | null
  metadata: EntrancesMetadata
  leave_by: string | null
  place: Location | null
}

/** Null if the person may not read it, or if it was deleted with the visit. */
const orNull = <Value,>(read: Promise<Value>): Promise<Value | null> => read.catch(() => null)

async function printed(id: string): Promise<Printed> {
  const payment = await api.payments.print({ params: { id }, body: {} })
  const params = { id: payment.entrance_id }
  const [visit, charge, place, metadata] = await Promise.all([
    orNull(api.entrances.get({ params })),
    orNull(api.payments.charge({ params })),
    orNull(api.locations.get({ params: { id: payment.location_id } })),
    api.entrances.metadata({ query: { location_id: payment.location_id } }),
  ])
  return { payment, plate: visit?.plate ?? null, metadata, leave_by: charge && leaveBy(payment, charge), place }
}

/** The time to leave by, known only for the last valid payment; null for an earlier one. */
const leaveBy = ({ _id }: PaymentDetail, { payments, leave_by }: VisitCharge): string | null =>
  payments.findLast(({ voided_at }) => voided_at === null)?._id === _id ? leave_by : null

/** How long the message about a failed print stays. */
const MILLISECONDS_SHOWN = 8_000

/** Prints the receipt of a payment. The server counts each print first: all but the first are copies. */
export const ReceiptPrint = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const say = useWords(receiptWords)
  const [ready, setReady] = useState<Printed>()
  const reportFailure = useEffectEvent((error: unknown) => {
    showToast(say('not_printed', { why: explain(error) }), MILLISECONDS_SHOWN)
    onDone()
  })
  useEffect(() => {
    let left = false
    printed(id).then(
      (paper) => (left ? undefined : setReady(paper)),
      (error: unknown) => (left ? undefined : reportFailure(error)),
    )
    return () => {
      left = true
    }
  }, [id])
  if (!ready) return null
  const { paper } = ready.metadata.slip
  return (
    <PrintBeside paper={(box) => paperOf(paper, box)} onPrinted={onDone}>
      <ReceiptOf {...ready} />
    </PrintBeside>
  )
}

const MM_PER_PIXEL = 25.4 / 96

/** The page is as long as the receipt, because a roll is cut where it ends. */
const paperOf = (paper: EntrancesMetadata['slip']['paper'], box: HTMLElement): string =>
  `size: ${paper === '58' ? 58 : 80}mm ${Math.ceil((box.firstElementChild as HTMLElement).offsetHeight * MM_PER_PIXEL)}mm; margin: 0`

const ReceiptOf = ({ payment, plate, metadata, leave_by, place }: Printed) => {
  const say = useWords(receiptWords)
  const sayFee = useWords(feeWords)
  const language = useLanguage()
  const formats = useFormats()
  const { organisation } = useMe()
  const { charge, amount, currency, method, tendered, vat_rate } = payment
  const money = (sum: MinorUnits) => formats.money(sum)
  const sum = (key: string, text: string, value: MinorUnits, strong?: boolean): ReceiptLine => ({
    ...{ key, text, amount: money(value) },
    ...(strong && { strong }),
  })
  const fact = (key: string, label: string, value: string | null) => (value ? [{ key, label, value }] : [])
  return (
    <Receipt
      paper={metadata.slip.paper === '58' ? '58' : '80'}
      language={language}
      organisation={organisation?.name ?? ''}
      location={
        place
          ? { name: localName(place, language), address: place[`address_${language}`] || place.address_th || place.address_en }
          : undefined
      }
      title={`${say('receipt')} · ${say('for_parking')}`}
      number={payment.receipt ?? ''}
      marks={[...(payment.voided_at ? [say('voided')] : []), ...(payment.printed > 1 ? [say('copy')] : [])]}
      facts={[
        ...fact('visit', say('visit'), payment.visit_number === null ? null : `#${payment.visit_number}`),
        ...fact('plate', say('plate'), plate && formatPlate(plate)),
        ...fact('entry', say('entry'), payment.checkin_at && formats.dateTime(payment.checkin_at)),
        ...fact('paid', say('paid_at'), formats.dateTime(payment.at)),
        ...fact('parked', say('parked'), charge.minutes === null ? null : lengthText(charge.minutes, language)),
        ...fact('cashier', say('cashier'), payment.taken_by),
      ]}
      lines={[
        ...charge.lines.map((line, index) => sum(String(index), chargeLineText(line, language, currency), line.amount)),
        ...(charge.total === amount
          ? []
          : [sum('total', say('total'), charge.total), sum('before', say('paid_before'), amount - charge.total)]),
      ]}
      sums={[
        sum('amount', say('amount'), amount, true),
        ...(vat_rate ? [sum('vat', say('vat', { rate: vat_rate / 100 }), vatIn(amount, payment))] : []),
        ...(tendered === null
          ? [{ key: 'method', text: sayFee(`methods.${method}`), amount: money(amount) }]
          : [sum('tendered', say('tendered'), tendered), sum('change', say('change'), tendered - amount)]),
        ...(payment.reference ? [{ key: 'reference', text: say('reference'), amount: payment.reference }] : []),
      ]}
      footer={leave_by ? say('leave_by', { time: formats.time(leave_by) }) : ''}
    />
  )
}

/** The share of the charge's value added tax in an amount. */
const vatIn = (amount: MinorUnits, { charge }: Pick<PaymentDetail, 'charge'>): MinorUnits =>
  charge.total === amount ? charge.vat : Math.round((charge.vat * amount) / charge.total)
