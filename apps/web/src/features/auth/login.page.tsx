import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { broadcastSessionChange, keepToken } from '../../api/session.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { accountWords } from './account.words.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'
import { type CredentialErrors, checkCredentials, secondStep, signIn } from './sign-in.ts'
import { type Credentials, SignInScreen } from './sign-in-screen.tsx'

/** Milliseconds between the stored token and the move to the dashboard (specification section 9). */
const LOGIN_DELAY = 500

const route = getRouteApi('/login')

/** SIGN IN (R-02, L-02 to L-06), and the code of a second factor if the account has one. It tells people whose session ended why they are here. */
export default function LoginPage(): ReactNode {
  const say = useWords(accountWords)
  const { reason } = route.useSearch()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState(reason && say(`reasons.${reason}`))
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [ticket, setTicket] = useState<string>()

  const enter = (token: string) => {
    keepToken(token)
    setTimeout(() => broadcastSessionChange('signed_in'), LOGIN_DELAY)
  }

  const submit = async (credentials: Credentials) => {
    const wrong = checkCredentials(credentials)
    setErrors(wrong)
    setAlert(undefined)
    if (wrong.email || wrong.password) return
    setBusy(true)
    const outcome = await signIn(credentials)
    if ('token' in outcome) return enter(outcome.token)
    if ('ticket' in outcome) setTicket(outcome.ticket)
    else setAlert(outcome.refusal ?? say('login_failed'))
    setBusy(false)
  }

  const submitCode = async (code: string) => {
    if (ticket === undefined) return
    setBusy(true)
    setAlert(undefined)
    const outcome = await secondStep(ticket, code)
    if ('token' in outcome) return enter(outcome.token)
    setAlert(outcome.refusal)
    setBusy(false)
    if (outcome.over) setTicket(undefined)
  }

  if (ticket !== undefined)
    return (
      <SecondStepScreen
        busy={busy}
        error={alert}
        onSubmit={(code) => void submitCode(code)}
        onBack={() => {
          setTicket(undefined)
          setAlert(undefined)
        }}
      />
    )

  return (
    <SignInScreen
      onSubmit={(credentials) => void submit(credentials)}
      busy={busy}
      error={alert}
      email_error={errors.email}
      password_error={errors.password}
      forgot_path="/password/reset"
      below={<DemoAccounts disabled={busy} onChoose={(account) => void submit(account)} />}
    />
  )
}
