import { accountName, newPassword } from '@gatehouse/contract/auth/auth.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { type FormEvent, useState } from 'react'
import { ERRORS } from '../../api/errors.fixed.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx'
import { accountWords } from './account.words.ts'
import styles from './account-form.module.css'
import { FailureAlert } from './account-layout.tsx'
import { authWords } from './auth.words.ts'

export interface Chosen {
  password: string
  name?: string
}

interface PasswordFormProps {
  text: string
  /** Also asks for the person's name. */
  asks_name?: boolean
  submit?: string
  busy: boolean
  /** The sentence of the server's refusal. */
  failure?: string
  onSubmit: (chosen: Chosen) => void
}

/** A new password; it can be made visible instead of being repeated. */
export const PasswordForm = ({ asks_name = false, ...props }: PasswordFormProps) => {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const language = useLanguage()
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (props.busy) return
    const fields = new FormData(event.currentTarget)
    const password = newPassword.safeParse(fields.get('password'))
    const name = accountName.optional().safeParse(asks_name ? fields.get('name') : undefined)
    const problemOf = ({ error }: typeof password | typeof name) => error && fieldErrors(error.issues, language)[0]?.message
    setWrong({ name: problemOf(name), password: problemOf(password) })
    if (password.success && name.success) props.onSubmit({ password: password.data, ...(name.data ? { name: name.data } : {}) })
  }

  return (
    <form className={`gh-gap-16 gh-fill gh-mt-12 gh-flex gh-vertical ${styles.form}`} onSubmit={submit} noValidate>
      <p className="gh-large">{props.text}</p>
      {props.failure ? <FailureAlert>{props.failure}</FailureAlert> : null}
      {asks_name ? (
        <TextInput
          name="name"
          label={say('name')}
          description={say('name_help')}
          autoComplete="name"
          autoFocus
          required
          size="md"
          error={fieldError(wrong.name)}
        />
      ) : null}
      <PasswordInput
        name="password"
        label={say('new_password')}
        description={say('password_rule')}
        autoComplete="new-password"
        autoFocus={!asks_name}
        required
        size="md"
        toggle_label={(visible) => sayAuth(visible ? 'hide_password' : 'show_password')}
        error={fieldError(wrong.password)}
      />
      <Button type="submit" fullWidth className={`gh-mt-auto ${styles.submit}`} loading={props.busy}>
        {props.submit ?? say('save')}
      </Button>
    </form>
  )
}

/** The sentence for an error of a call with a mailed code. A malformed code means that the link is broken, so no field can be corrected. */
export const explainLink = (error: unknown): string =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'code')
    ? ERRORS.code_not_valid[currentLanguage()]
    : explain(error)
