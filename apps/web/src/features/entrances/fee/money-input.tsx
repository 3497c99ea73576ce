import { type MinorUnits, toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { parseMoney } from '@gatehouse/contract/kernel/domain/typed-money.ts'
import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/form/inputs.tsx'

/** An amount of money, typed; on a phone with the keyboard of numbers. */
export const MoneyInput = (input: Omit<ComponentProps<typeof TextInput>, 'type'>) => (
  <TextInput {...input} input_class={`gh-numbers ${input.input_class ?? ''}`} inputMode="decimal" autoComplete="off" maxLength={14} />
)

/** What was typed, in minor units; null where it is no amount. */
export const readAmount = (typed: string, currency: string): MinorUnits | null => {
  const parsed = parseMoney(typed, currency)
  return parsed.ok ? parsed.value : null
}

/** As it is shown in a field: `40`, `12.50`. */
export const amountText = (amount: MinorUnits, currency: string): string => toDecimalText(amount, currency).replace(/\.0+$/, '')
