import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { IconArrowLeft, IconCash } from '@tabler/icons-react'
import { type FormEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useMay } from '../../api/me.ts'
import { lengthText } from '../../lib/charge-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { gateName } from '../../lib/gate-name.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readStored, store } from '../../lib/storage.ts'
import { amountText, readAmount } from '../../lib/typed-amounts.ts'
import { DeskButton } from '../../ui/buttons/desk-buttons.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { FeeHead, Lines } from './fee-part.tsx'
import { CashFields, Change, type Method, MethodChoice, PromptPayCode, TransferFields } from './method-fields.tsx'
import { MoneyInput } from './money-input.tsx'
import './paid.ts'
import { payWords } from './pay.words.ts'
import { useHeldCharge } from './use-held-charge.ts'
import { type PayBody, useTaking } from './use-taking.ts'
import { vehicleText } from './vehicle-text.ts'
import { WaiveFee } from './waive-fee.tsx'

/** Milliseconds. Nobody has read an amount that appeared just now, so a key pressed twice takes no money. */
const READ_WITHIN = 600

export interface PaymentHandle {
  take: () => void
  isWritten: () => boolean
}

interface PaymentFormProps {
  handle: Ref<PaymentHandle>
  visit: EntranceDetail
  charge: VisitCharge
  gate: Gate
  metadata: EntrancesMetadata | undefined
  /** Called with a newer charge from the server. */
  onCharge: (charge: VisitCharge) => void
  onSend: () => void
  /** `lost`: no response arrived. */
  onUnpaid: (body: PayBody, lost: boolean) => void
  /** Called after payment. `prints`: the receipt is to be printed. */
  onPaid: (charge: VisitCharge, prints: boolean) => Promise<void>
  onClose: () => void
}

/** Takes the fee of a visit in cash, by transfer or with a PromptPay code, or waives it. */
export const PaymentForm = ({ handle, visit, metadata, charge, gate, onCharge, onSend, onUnpaid, onPaid, onClose }: PaymentFormProps) => {
  const say = useWords(payWords)
  const sayFee = useWords(feeWords)
  const { money, when, language } = useFormats()
  const may = useMay()
  const [method, setMethod] = useState<Method>('cash')
  const { shown, was, hold } = useHeldCharge(charge)
  const { due, currency, promptpay, payee, quoted_at, quote } = shown
  const [tenderedText, setTenderedText] = useState('')
  const [reference, setReference] = useState('')
  const [prints, setPrints] = useState(() => readStored('receipt_print') === 'yes')
  const [wrong, setWrong] = useState<string>()
  const [opening, setOpening] = useState('')
  const form_id = useId()
  const field = useRef<HTMLInputElement>(null)
  // On a phone the focus would open the keyboard over the text that the guard must see first.
  const [focuses, setFocuses] = useState(() => !matchMedia('(pointer: coarse)').matches)
  const shown_at = useRef(0)
  const hasInteracted = useRef(false)
  const busy = useRef(false)
  useEffect(() => {
    shown_at.current = due > 0 ? performance.now() : 0
    hasInteracted.current = false
  }, [due])
  const paymentState = useTaking({
    ...{ visit, gate },
    onCharge: (next) => {
      hold(next)
      onCharge(next)
    },
    ...{ onSend, onUnpaid },
    onPaid: (paidCharge) => void onPaid(paidCharge, prints),
  })
  const tenderedAmount = tenderedText.trim() === '' ? due : readAmount(tenderedText, currency)
  const bodyNow = (): PayBody | null => {
    const body = { due, quoted_at, quote, method, gate_id: gate._id }
    if (method === 'transfer') return { ...body, reference: reference.trim() || undefined }
    if (method === 'promptpay') return body
    if (tenderedAmount === null || tenderedAmount < due) {
      setWrong(tenderedAmount === null ? say('amount_wrong') : say('short', { amount: money(due - tenderedAmount) }))
      field.current?.focus()
      return null
    }
    return { ...body, tendered: tenderedAmount }
  }
  /** Null if the input has to be corrected first. */
  const work = (): Promise<void> | null => {
    if (!paymentState.till_closed) {
      const body = bodyNow()
      return body && paymentState.send(body)
    }
    const cash = readAmount(opening, currency)
    if (cash !== null) return paymentState.openTill(cash)
    setWrong(say('amount_wrong'))
    return null
  }
  const takes = may('payments:take')
  const take = async () => {
    setWrong(undefined)
    if (!takes || busy.current || (!hasInteracted.current && performance.now() - shown_at.current < READ_WITHIN)) return
    busy.current = true
    await work()
    busy.current = false
  }
  useImperativeHandle(handle, () => ({
    take: () => void take(),
    isWritten: () => tenderedText !== '' || reference !== '' || opening !== '',
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take()
  }
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      hasInteracted.current = true
      setWrong(undefined)
      set(value)
    }
  }
  const amount = money(due)

  return (
    <div className={`gh-flex gh-vertical ${styles.paying}`}>
      <form id={form_id} className="gh-stack gh-gap-16 gh-fill" onSubmit={submit} noValidate aria-label={sayFee('title')}>
        <button type="button" className="gh-row gh-gap-6 gh-small gh-link gh-p-0 gh-touch gh-self-start gh-round-4" onClick={onClose}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          <span className="gh-underlined">{say('back')}</span>
        </button>
        <div>
          <p className="gh-strong">{vehicleText(visit, metadata, language)}</p>
          <p className="gh-small gh-muted">
            {[
              sayFee('came_in', { at: when(visit.checkin_at) }),
              ...(shown.charge.minutes === null ? [] : [lengthText(shown.charge.minutes, language)]),
            ].join(' · ')}
          </p>
          <FeeHead visit={visit} charge={shown} />
        </div>
        {/* The lines give way to the QR code, which must be visible as a whole. */}
        {method === 'promptpay' ? null : (
          <div className={styles.why}>
            <Lines charge={shown} />
          </div>
        )}
        {was === null ? null : (
          <FailureNote title={say('changed', { now: amount, was: money(was) })} takes_focus={false}>
            {say('changed_text')}
          </FailureNote>
        )}
        {paymentState.failure ? <FailureNote title={paymentState.failure} takes_focus={false} /> : null}
        {paymentState.till_closed ? (
          <>
            <FailureNote title={say('till_closed', { gate: gateName(gate) })} takes_focus={false}>
              {say('till_closed_text')}
            </FailureNote>
            <MoneyInput
              ref={field}
              autoFocus={focuses}
              label={say('opening_cash')}
              description={say('opening_cash_help')}
              value={opening}
              required
              error={fieldError(wrong)}
              onChange={(event) => change(setOpening)(event.currentTarget.value)}
            />
          </>
        ) : takes ? (
          <>
            <MethodChoice
              value={method}
              promptpay={promptpay !== null}
              onChoose={(chosenMethod, wasPressed) => {
                // After an arrow key the focus stays on the methods.
                setFocuses(wasPressed)
                change(setMethod)(chosenMethod)
              }}
            />
            {method === 'cash' ? (
              <CashFields
                {...{ due, currency }}
                {...{ field, focuses }}
                value={tenderedText}
                error={wrong}
                onChange={change(setTenderedText)}
                onChoose={(sum) => {
                  change(setTenderedText)(amountText(sum, currency))
                  field.current?.focus()
                }}
              />
            ) : method === 'transfer' ? (
              <TransferFields {...{ field, focuses, payee }} value={reference} onChange={change(setReference)} />
            ) : (
              <PromptPayCode text={promptpay ?? ''} {...{ amount, payee }} />
            )}
          </>
        ) : null}
      </form>
      <div className={`gh-stack gh-gap-8 gh-surface gh-line-top ${styles.actions}`}>
        {takes && method === 'cash' && !paymentState.till_closed && tenderedAmount !== null ? (
          <Change change={tenderedAmount - due} currency={currency} />
        ) : null}
        <div className="gh-row gh-apart gh-gap-16">
          <Checkbox
            size="sm"
            label={say('print_too')}
            checked={prints}
            onChange={(event) => {
              setPrints(event.currentTarget.checked)
              store('receipt_print', event.currentTarget.checked ? 'yes' : null)
            }}
          />
          {may('payments:waive') ? (
            <WaiveFee visit={visit} charge={charge} onCharge={onCharge} onWaived={(next) => void onPaid(next, false)} />
          ) : null}
        </div>
        {takes ? (
          <DeskButton type="submit" form={form_id} fullWidth icon={IconCash} icon_size={22} cap="F4" loading={paymentState.pending}>
            {paymentState.till_closed ? say('open_till') : say(`take.${method}`, { amount })}
          </DeskButton>
        ) : null}
      </div>
    </div>
  )
}
