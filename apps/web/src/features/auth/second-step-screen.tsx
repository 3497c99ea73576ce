import { type FormEvent, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { accountWords } from './account.words.ts'
import styles from './account-form.module.css'
import { AccountLayout, FailureAlert } from './account-layout.tsx'
import { authWords } from './auth.words.ts'

interface SecondStepScreenProps {
  busy: boolean
  error?: string
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export const SecondStepScreen = ({ busy, error, onSubmit, onBack }: SecondStepScreenProps) => {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && code.trim().length >= 6) onSubmit(code)
  }
  const change = () => {
    setRecovery(!recovery)
    setCode('')
  }

  return (
    <AccountLayout heading={sayAuth('sign_in')} with_error={error !== undefined}>
      <form className={`gh-gap-16 gh-fill gh-mt-12 gh-flex gh-vertical ${styles.form}`} onSubmit={submit} noValidate>
        <p className="gh-large">{say(recovery ? 'recovery_text' : 'code_text')}</p>
        {error ? <FailureAlert>{error}</FailureAlert> : null}
        <TextInput
          key={recovery ? 'recovery' : 'code'}
          name="code"
          label={say(recovery ? 'recovery_code' : 'app_code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          size="md"
          input_class="gh-mono"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth className={`gh-mt-auto ${styles.submit}`} loading={busy}>
          {sayAuth('sign_in')}
        </Button>
        <p className={`gh-body gh-apart gh-wrap gh-gap-0 gh-gap-x-16 ${styles.ways}`}>
          <button type="button" onClick={change}>
            {say(recovery ? 'use_app' : 'use_recovery')}
          </button>
          <button type="button" onClick={onBack}>
            {say('start_again')}
          </button>
        </p>
      </form>
    </AccountLayout>
  )
}
