import type { ComponentProps } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { PasswordInput } from '../../ui/form/inputs.tsx'
import { securityWords } from './security.words.ts'

interface SecretFieldProps extends Pick<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'autoFocus' | 'description'> {
  name: string
  label: string
  error?: string | undefined
}

/** A password that can be made visible. It belongs to the browser until it is sent, so that password managers fill it undisturbed. */
export const SecretField = ({ label, error, ...props }: SecretFieldProps) => {
  const say = useWords(securityWords)
  return (
    <PasswordInput
      {...props}
      label={label}
      required
      toggle_label={(visible) => say(visible ? 'hide' : 'show', { name: label })}
      error={fieldError(error)}
    />
  )
}
