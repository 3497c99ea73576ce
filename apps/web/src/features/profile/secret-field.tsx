import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { securityWords } from './security.words.ts'

interface SecretFieldProps extends Pick<PasswordInputProps, 'autoComplete' | 'autoFocus' | 'description'> {
  name: string
  label: string
  error?: string | undefined
}

/** A password that can be made visible. It belongs to the browser until it is sent, so that password managers fill it undisturbed. */
export const SecretField = ({ label, error, ...props }: SecretFieldProps) => {
  const say = useWords(securityWords)
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      label={label}
      required
      withAsterisk={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': say(visible ? 'hide' : 'show', { name: label }), tabIndex: 0 }}
      error={fieldError(error)}
    />
  )
}
