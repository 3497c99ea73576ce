import { email } from '@gatehouse/contract/kernel/domain/text.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { accountWords } from './account.words.ts'
import styles from './account-form.module.css'
import { AccountLayout, FailureAlert } from './account-layout.tsx'
import { INVALID_EMAIL } from './auth.fixed.ts'
import { authWords } from './auth.words.ts'

/** Requests the link that sets a new password. The server's answer is the same for every address. */
export default function ResetRequestPage() {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const language = useLanguage()
  const [wrong, setWrong] = useState(false)
  const request = useMutation({ mutationFn: (address: string) => api.auth.requestPasswordReset({ body: { email: address } }) })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parseResult = email.safeParse(String(new FormData(event.currentTarget).get('email') ?? '').trim())
    setWrong(!parseResult.success)
    if (parseResult.success && !request.isPending) request.mutate(parseResult.data)
  }

  return (
    <AccountLayout heading={say('reset_title')} with_error={wrong || request.isError}>
      {request.isSuccess ? (
        <p className="gh-large" role="status">
          {request.data.data.message}
        </p>
      ) : (
        <form className={`gh-gap-16 gh-fill gh-mt-12 gh-flex gh-vertical ${styles.form}`} onSubmit={submit} noValidate>
          <p className="gh-large">{say('reset_text')}</p>
          {request.error ? <FailureAlert>{explain(request.error)}</FailureAlert> : null}
          <TextInput
            name="email"
            type="email"
            label={sayAuth('email')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            withAsterisk={false}
            size="md"
            error={fieldError(wrong ? INVALID_EMAIL[language] : null)}
          />
          <Button type="submit" fullWidth className={`gh-mt-auto ${styles.submit}`} loading={request.isPending}>
            {say('reset_send')}
          </Button>
        </form>
      )}
      <p className="gh-body gh-text-center">
        <AppLink href="/login">{say('back')}</AppLink>
      </p>
    </AccountLayout>
  )
}
