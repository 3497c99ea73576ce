import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/form/inputs.tsx'

/** An input for an amount of money; phones show the keyboard of numbers. */
export const MoneyInput = (input: Omit<ComponentProps<typeof TextInput>, 'type'>) => (
  <TextInput {...input} input_class={`gh-numbers ${input.input_class ?? ''}`} inputMode="decimal" autoComplete="off" maxLength={14} />
)
