import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { keepToken, tellSessionChange } from '../../api/session.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { accountWords } from './account.words.ts'
import { type CredentialErrors, checkCredentials, signIn } from './sign-in.ts'
import { type Credentials, SignInScreen } from './sign-in-screen.tsx'

/** Milliseconds between the stored token and the move to the dashboard (specification section 9). */
const LOGIN_DELAY = 500

const route = getRouteApi('/login')

/** SIGN IN (R-02, L-02 to L-06). Somebody whose session ended is told why they are here. */
export default function LoginPage() {
  const say = useWords(accountWords)
  const { reason } = route.useSearch()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState(reason && say(`reasons.${reason}`))
  const [errors, setErrors] = useState<CredentialErrors>({})

  const submit = async (credentials: Credentials) => {
    const wrong = checkCredentials(credentials)
    setErrors(wrong)
    setAlert(undefined)
    if (wrong.email || wrong.password) return
    setBusy(true)
    const outcome = await signIn(credentials)
    if ('token' in outcome) {
      keepToken(outcome.token)
      setTimeout(() => tellSessionChange('signed_in'), LOGIN_DELAY)
    } else {
      setAlert(outcome.refusal ?? say('login_failed'))
      setBusy(false)
    }
  }

  return (
    <SignInScreen
      onSubmit={(credentials) => void submit(credentials)}
      busy={busy}
      error={alert}
      email_error={errors.email}
      password_error={errors.password}
      forgot_path="/password/reset"
    />
  )
}
