import type { MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'
import type { KeyboardEvent } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { readAmount } from '../../lib/typed-amounts.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { InputBox } from '../../ui/form/inputs.tsx'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { CASH, type Counted, sumCounted } from './cash.ts'
import styles from './fee.module.css'
import { MoneyInput } from './money-input.tsx'
import { tillWords } from './till.words.ts'

/** The cash of a till as entered: one sum, or the number of each note and coin. */
export interface CashValues {
  readonly way: 'total' | 'pieces'
  readonly total: string
  readonly pieces: Counted
}

export const NO_CASH: CashValues = { way: 'total', total: '', pieces: {} }

/** Null if the text isn't an amount. If no notes and coins are entered, the till is empty. */
export const readCash = ({ way, total, pieces }: CashValues, currency: string): MinorUnits | null =>
  way === 'pieces' ? sumCounted(pieces) : readAmount(total, currency)

/** Enter moves to the next row, because people press it after each number and closing a till can't be undone. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.elements ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next instanceof HTMLElement) next.focus()
}

interface CashCountProps {
  values: CashValues
  wrong: string | undefined
  currency: string
  onChange: (values: CashValues) => void
}

export const CashCount = ({ values, wrong, currency, onChange }: CashCountProps) => {
  const say = useWords(tillWords)
  const { money } = useFormats()
  const { way, total, pieces } = values
  return (
    <>
      {currency === 'THB' ? (
        <RadioChoice
          name="count"
          legend={say('how')}
          choices={[
            { value: 'total', label: say('by_total') },
            { value: 'pieces', label: say('by_pieces') },
          ]}
          value={way}
          onChange={(chosenWay) => onChange({ ...values, way: chosenWay })}
        />
      ) : null}
      {way === 'total' ? (
        <MoneyInput
          label={say('cash_in_till')}
          required
          value={total}
          data-autofocus
          error={fieldError(wrong)}
          onChange={(event) => onChange({ ...values, total: event.currentTarget.value })}
        />
      ) : (
        <div className="gh-stack gh-gap-8">
          {CASH.map((piece) => (
            <label key={piece} className={`gh-grid gh-gap-12 gh-center ${styles.count}`}>
              <span className="gh-numbers gh-text-end" aria-hidden="true">
                {money(piece)} ×
              </span>
              <InputBox>
                <input
                  className="gh-input gh-numbers"
                  inputMode="numeric"
                  enterKeyHint="next"
                  maxLength={5}
                  autoComplete="off"
                  aria-label={say('piece', { piece: money(piece) })}
                  value={pieces[piece] ?? ''}
                  onKeyDown={goOn}
                  onChange={(event) => onChange({ ...values, pieces: { ...pieces, [piece]: digitsOf(event.currentTarget.value) } })}
                />
              </InputBox>
              <span className="gh-numbers gh-muted gh-text-end" aria-hidden="true">
                {money(piece * Number(pieces[piece] || 0))}
              </span>
            </label>
          ))}
          <p className="gh-row gh-apart gh-bold gh-line-top gh-pt-8">
            <span>{say('sum')}</span>
            <output className="gh-numbers gh-large">{money(sumCounted(pieces))}</output>
          </p>
        </div>
      )}
    </>
  )
}
