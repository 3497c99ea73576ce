import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { SmallButton } from '../../ui/buttons/desk-buttons.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { changeIn, likelyTendered } from './cash.ts'
import { PAYMENT_METHODS } from './fee.fixed.ts'
import styles from './fee.module.css'
import { feeWords } from './fee.words.ts'
import { MoneyInput } from './money-input.tsx'
import { payWords } from './pay.words.ts'

export type Method = keyof typeof PAYMENT_METHODS
const METHODS = Object.keys(PAYMENT_METHODS) as Method[]

interface MethodChoiceProps {
  value: Method
  /** Whether the location has an account. */
  promptpay: boolean
  /** `pressed`: chosen with a pointer, not with a key. */
  onChoose: (method: Method, pressed: boolean) => void
}

/** The payment methods as chips, which the arrow keys choose. */
export const MethodChoice = ({ value, promptpay, onChoose }: MethodChoiceProps) => {
  const say = useWords(payWords)
  const sayFee = useWords(feeWords)
  const wasPressed = useRef(false)
  return (
    <fieldset>
      <legend className="gh-hidden">{say('method')}</legend>
      <div className="gh-wrap gh-gap-8">
        {METHODS.filter((method) => method !== 'promptpay' || promptpay).map((method) => (
          <label
            key={method}
            onPointerDown={() => {
              wasPressed.current = true
            }}
            className={`gh-hover gh-choosable gh-gap-8 gh-strong gh-inline gh-center gh-round gh-outline gh-press gh-touch ${styles.chip}`}
          >
            <input
              type="radio"
              name="method"
              className="gh-hidden"
              checked={value === method}
              onChange={() => {
                onChoose(method, wasPressed.current)
                wasPressed.current = false
              }}
            />
            {sayFee(`methods.${method}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>
  /** Whether the field takes the focus when it appears. */
  focuses: boolean
  value: string
  onChange: (typed: string) => void
}

interface CashFieldsProps extends FieldProps {
  due: number
  currency: string
  error: string | undefined
  onChoose: (sum: number) => void
}

/** The amount that the driver hands over, typed or chosen. */
export const CashFields = ({ due, currency, field, focuses, value, error, onChange, onChoose }: CashFieldsProps) => {
  const say = useWords(payWords)
  const { money } = useFormats()
  return (
    <div className="gh-stack gh-gap-12">
      <MoneyInput
        ref={field}
        autoFocus={focuses}
        label={say('tendered')}
        input_class={styles.money!}
        value={value}
        placeholder={say('tendered_exact', { amount: money(due) })}
        enterKeyHint="done"
        error={fieldError(error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="gh-wrap gh-gap-8">
        <SmallButton onClick={() => onChoose(due)}>{say('exact')}</SmallButton>
        {likelyTendered(due, currency).map((sum) => (
          <SmallButton key={sum} onClick={() => onChoose(sum)}>
            {money(sum)}
          </SmallButton>
        ))}
      </div>
    </div>
  )
}

/** The change in figures that can be read from afar, with the notes and coins that make it up. */
export const Change = ({ change, currency }: { change: number; currency: string }) => {
  const say = useWords(payWords)
  const { money } = useFormats()
  return (
    <output className="gh-row gh-apart gh-gap-16" aria-live="polite">
      {change > 0 ? (
        <>
          <span className="gh-narrow">
            <span className="gh-large gh-strong gh-block">{say('change')}</span>
            <span className="gh-wrap gh-gap-x-12 gh-gap-0 gh-small gh-muted gh-numbers">
              {changeIn(change, currency).map(({ piece, count }) => (
                <span key={piece} className="gh-nowrap">
                  {say('change_pieces', { count, piece: money(piece) })}
                </span>
              ))}
            </span>
          </span>
          <strong className={`gh-numbers gh-nowrap ${styles.change}`}>{money(change)}</strong>
        </>
      ) : change < 0 ? (
        <span className="gh-overstay gh-strong">{say('short', { amount: money(-change) })}</span>
      ) : null}
    </output>
  )
}

type Payee = VisitCharge['payee']

/** The account that the money goes to. */
const PayeeLine = ({ payee }: { payee: Payee }) => {
  const say = useWords(payWords)
  return payee ? <p className="gh-strong gh-numbers">{say(`payee.${payee.kind}`, { number: payee.number })}</p> : null
}

export const TransferFields = ({ field, focuses, payee, value, onChange }: FieldProps & { payee: Payee }) => {
  const say = useWords(payWords)
  return (
    <>
      <PayeeLine payee={payee} />
      <TextInput
        ref={field}
        autoFocus={focuses}
        label={say('reference')}
        description={say('reference_help')}
        value={value}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}

/** Pixels. A phone behind a car window has to read the code. */
const CODE_SIDE = 264

export const PromptPayCode = ({ text, amount, payee }: { text: string; amount: string; payee: Payee }) => {
  const say = useWords(payWords)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={`gh-stack gh-gap-8 ${styles.promptpay}`}>
      <p className="gh-text-center gh-large gh-strong gh-numbers">{say('scan_to_pay', { amount })}</p>
      <div className={`gh-middle gh-round-8 gh-flex gh-amid ${styles.code}`}>
        <QrCode text={text} label={say('scan_to_pay', { amount })} size={CODE_SIDE} />
      </div>
      <div className="gh-text-center">
        <PayeeLine payee={payee} />
      </div>
      <p className="gh-small gh-muted">{say('see_phone')}</p>
    </div>
  )
}
