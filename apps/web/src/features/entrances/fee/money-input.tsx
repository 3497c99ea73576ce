import type { ComponentProps } from 'react'
import { TextInput } from '../../../ui/form/inputs.tsx'

/** An amount of money, typed; on a phone with the keyboard of numbers. */
export const MoneyInput = (input: Omit<ComponentProps<typeof TextInput>, 'type'>) => (
  <TextInput {...input} input_class={`gh-numbers ${input.input_class ?? ''}`} inputMode="decimal" autoComplete="off" maxLength={14} />
)
