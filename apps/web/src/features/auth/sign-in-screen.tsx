import type { FormEvent, ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx'
import fields from './account-form.module.css'
import { AccountLayout, FailureAlert } from './account-layout.tsx'
import { authWords } from './auth.words.ts'
import styles from './sign-in-screen.module.css'

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface SignInScreenProps {
  onSubmit: (credentials: Credentials) => void
  busy?: boolean
  error?: string
  email_error?: string
  password_error?: string
  forgot_path: string
  below?: ReactNode
}

/** The sign-in form. The browser controls the fields until they are sent, so that password managers can fill them. */
export const SignInScreen = ({ onSubmit, busy = false, error, email_error, password_error, forgot_path, below }: SignInScreenProps) => {
  const say = useWords(authWords)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    onSubmit({ email: String(form.get('email') ?? '').trim(), password: String(form.get('password') ?? '') })
  }

  return (
    <AccountLayout heading={say('sign_in')} with_error={Boolean(error ?? email_error ?? password_error)} below={below}>
      <form className={`gh-fill gh-flex gh-vertical ${fields.form} ${styles.form}`} onSubmit={submit} noValidate>
        {error ? <FailureAlert className={styles.alert}>{error}</FailureAlert> : null}
        <div className="gh-mb-16">
          {/* Two labels: the specification calls the field E-Mail on the form and Email in its rules, and both names must find it. */}
          <label className="gh-label gh-body gh-strong" id="sign-in-email-label" htmlFor="sign-in-email">
            {say('email')}
          </label>
          <span id="sign-in-email-plain" hidden>
            {say('email_plain')}
          </span>
          <TextInput
            id="sign-in-email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            size="md"
            aria-labelledby="sign-in-email-label sign-in-email-plain"
            error={fieldError(email_error)}
          />
        </div>
        <PasswordInput
          className={styles.password}
          id="sign-in-password"
          name="password"
          label={say('password')}
          autoComplete="current-password"
          required
          size="md"
          toggle_label={(visible) => say(visible ? 'hide_password' : 'show_password')}
          error={fieldError(password_error)}
        />
        <Button type="submit" fullWidth className={`gh-mt-auto ${fields.submit}`} loading={busy}>
          {say('sign_in')}
        </Button>
        <p className="gh-body gh-mt-12 gh-text-center">
          <AppLink href={forgot_path}>{say('forgot')}</AppLink>
        </p>
      </form>
    </AccountLayout>
  )
}
