import { newPassword } from '@gatehouse/contract/auth.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { type FormEvent, useState } from 'react'
import { ERRORS } from '../../api/errors.fixed.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { PasswordInput } from '../../ui/form/inputs.tsx'
import { accountWords } from './account.words.ts'
import styles from './account-form.module.css'
import { FailureAlert } from './account-layout.tsx'
import { authWords } from './auth.words.ts'

/** One new password; it can be made visible instead of being typed twice. `failure` is what the server said. */
export const PasswordForm = (props: { text: string; busy: boolean; failure?: string; onSubmit: (password: string) => void }) => {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const language = useLanguage()
  const [wrong, setWrong] = useState<string>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (props.busy) return
    const parsed = newPassword.safeParse(new FormData(event.currentTarget).get('password'))
    setWrong(parsed.success ? undefined : fieldErrors(parsed.error.issues, language)[0]?.message)
    if (parsed.success) props.onSubmit(parsed.data)
  }

  return (
    <form className={`gh-gap-16 gh-fill gh-mt-12 gh-flex gh-vertical ${styles.form}`} onSubmit={submit} noValidate>
      <p className="gh-large">{props.text}</p>
      {props.failure ? <FailureAlert>{props.failure}</FailureAlert> : null}
      <PasswordInput
        name="password"
        label={say('new_password')}
        description={say('password_rule')}
        autoComplete="new-password"
        autoFocus
        required
        size="md"
        toggle_label={(visible) => sayAuth(visible ? 'hide_password' : 'show_password')}
        error={fieldError(wrong)}
      />
      <Button type="submit" fullWidth className={`gh-mt-auto ${styles.submit}`} loading={props.busy}>
        {say('save')}
      </Button>
    </form>
  )
}

/** The sentence for what a call with the code of a mailed link threw. A code that cannot be one at all is a link that does not work, and no field to mend. */
export const explainLink = (error: unknown): string =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'code')
    ? ERRORS.code_not_valid[currentLanguage()]
    : explain(error)
