import { type ComponentProps, type FormEvent, useState } from 'react'
import { ApiError, explain } from '../../api/errors.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { securityWords } from './security.words.ts'

interface PasswordStepProps {
  text: string
  action: string
  danger?: boolean
  busy: boolean
  error: Error | null
  onSubmit: (password: string) => void
  onCancel?: () => void
}

/** Asks for the current password before a security setting changes. */
export const PasswordStep = ({ text, action, danger, busy, error, onSubmit, onCancel }: PasswordStepProps) => {
  const say = useWords(securityWords)
  const [empty, setEmpty] = useState(false)
  const wrong = error instanceof ApiError && error.code === 'password_wrong'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setEmpty(password === '')
    if (password !== '' && !busy) onSubmit(password)
  }
  return (
    <form className="gh-stack gh-body gh-max-460" onSubmit={submit} noValidate>
      <p>{text}</p>
      {error && !wrong ? <FailureNote title={explain(error)} /> : null}
      <SecretField
        name="password"
        label={say('password_first')}
        autoComplete="current-password"
        autoFocus
        error={empty ? say('required') : wrong ? explain(error) : undefined}
      />
      <StepButtons {...{ action, danger, busy, onCancel }} />
    </form>
  )
}

/** The buttons at the end of a step's form. */
export const StepButtons = ({ action, danger, busy, onCancel }: Pick<PasswordStepProps, 'action' | 'danger' | 'busy' | 'onCancel'>) => {
  const say = useWords(commonWords)
  return (
    <div className="gh-row gh-wrap">
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          {say('cancel')}
        </Button>
      ) : null}
      <Button type="submit" loading={busy} variant={danger ? 'danger' : 'filled'}>
        {action}
      </Button>
    </div>
  )
}

interface SecretFieldProps extends Pick<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'autoFocus' | 'description'> {
  name: string
  label: string
  error?: string | undefined
}

/** A password that can be made visible. The browser controls its value until it is sent, so that password managers can fill it. */
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

export interface BothFactors {
  password: string
  code: string
}

interface FactorsStepProps extends Omit<PasswordStepProps, 'onSubmit'> {
  onSubmit: (factors: BothFactors) => void
}

/** Asks for the password and a code of the second factor before that factor changes. */
export const FactorsStep = ({ text, action, danger, busy, error, onSubmit, onCancel }: FactorsStepProps) => {
  const say = useWords(securityWords)
  const [empty, setEmpty] = useState({ password: false, code: false })
  const refusalCode = error instanceof ApiError ? error.code : undefined
  const at_field = refusalCode === 'password_wrong' || refusalCode === 'code_wrong'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [password, code] = [String(fields.get('password') ?? ''), String(fields.get('code') ?? '').trim()]
    setEmpty({ password: password === '', code: code.length < 6 })
    if (password !== '' && code.length >= 6 && !busy) onSubmit({ password, code })
  }
  return (
    <form className="gh-stack gh-body gh-max-460" onSubmit={submit} noValidate>
      <p>{text}</p>
      {error && !at_field ? <FailureNote title={explain(error)} /> : null}
      <SecretField
        name="password"
        label={say('password_first')}
        autoComplete="current-password"
        autoFocus
        error={empty.password ? say('required') : refusalCode === 'password_wrong' ? explain(error) : undefined}
      />
      <TextInput
        name="code"
        label={say('code_or_recovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        input_class="gh-mono"
        error={fieldError(empty.code ? say('required') : refusalCode === 'code_wrong' ? explain(error) : undefined)}
      />
      <StepButtons {...{ action, danger, busy, onCancel }} />
    </form>
  )
}
