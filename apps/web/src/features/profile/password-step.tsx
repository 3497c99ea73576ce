import { type FormEvent, useState } from 'react'
import { ApiError, explain } from '../../api/errors.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { SecretField } from './secret-field.tsx'
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

/** Asks for the present password before something that guards the account changes. */
export const PasswordStep = ({ text, action, danger, busy, error, onSubmit, onCancel }: PasswordStepProps) => {
  const say = useWords(securityWords)
  const sayCommon = useWords(commonWords)
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
      <div className="gh-row gh-wrap">
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {sayCommon('cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy} variant={danger ? 'danger' : 'filled'}>
          {action}
        </Button>
      </div>
    </form>
  )
}
