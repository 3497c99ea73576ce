import { isEmail } from '@gatehouse/contract/kernel/domain/email.ts'
import { rawClient } from '../../api/client.ts'
import { explain, logError, NetworkError, refusalOf } from '../../api/errors.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { INVALID_EMAIL, REQUIRED } from './auth.fixed.ts'
import type { Credentials } from './sign-in-screen.tsx'

export interface CredentialErrors {
  readonly email?: string
  readonly password?: string
}

/** The problems of the form before it is sent (L-03): both fields are required, and the e-mail address must be valid. */
export function checkCredentials({ email, password }: Credentials): CredentialErrors {
  const language = currentLanguage()
  const required = (text: string) => (text === '' ? REQUIRED[language] : undefined)
  return { email: required(email) ?? (isEmail(email) ? undefined : INVALID_EMAIL[language]), password: required(password) }
}

/**
 * A token, the ticket for the second factor, or the text of the alert. The text joins the server's messages by commas (L-04); null means `Login
 * failed` (L-05).
 */
type SignInOutcome = { readonly token: string } | { readonly ticket: string } | { readonly refusal: string | null }

export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  try {
    const answer = await rawClient.auth.login({ body: credentials })
    if (answer.ok) return { token: answer.body.accessToken }
    const { code, ticket } = answer.body ?? {}
    if (code === 'second_factor_required' && ticket) return { ticket }
    return { refusal: messagesIn(answer.body).join(', ') || null }
  } catch (error) {
    logError(error)
    return { refusal: null }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The messages of an `errors` array. The sign-in call names them by field; every other call has field and message. */
export function messagesIn(body: unknown): string[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  if (!Array.isArray(errors)) return []
  return errors
    .flatMap((entry: unknown) => (typeof entry === 'object' && entry !== null ? [entry as Record<string, unknown>] : []))
    .flatMap(({ email, password, message }) => ([email, password].some(isText) ? [email, password] : [message]))
    .filter(isText)
}

/** The result of the code: a token, a message for the field, or a sign-in that must start again. */
type SecondStepOutcome = { readonly token: string } | { readonly refusal: string; readonly over: boolean }

export async function secondStep(ticket: string, code: string): Promise<SecondStepOutcome> {
  try {
    const answer = await rawClient.auth.secondStep({ body: { ticket, code } })
    if (answer.ok) return { token: answer.body.accessToken }
    const error = await refusalOf(answer.status, answer.body)
    return { refusal: explain(error), over: error.code === 'sign_in_expired' }
  } catch (error) {
    logError(error)
    return { refusal: explain(new NetworkError('The server did not answer', { cause: error })), over: false }
  }
}
