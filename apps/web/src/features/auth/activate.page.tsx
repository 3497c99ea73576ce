import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { accountWords } from './account.words.ts'
import { AccountLayout } from './account-layout.tsx'
import { authWords } from './auth.words.ts'
import { explainLink } from './explain-link.ts'
import { PasswordForm } from './password-form.tsx'
import { VerificationScreen } from './verification-screen.tsx'

const route = getRouteApi('/user/activate/$code')

// A code works once, so it is sent once, however often the page is drawn.
const activation = (code: string) =>
  queryOptions({
    queryKey: ['auth', 'activate', code],
    queryFn: () => api.auth.activate({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Verification (R-01, L-10): loading, then what the server says; an account that has no password yet is asked for one. */
export default function ActivatePage() {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const { code } = route.useParams()
  const first = useQuery(activation(code))
  const second = useMutation({ mutationFn: (password: string) => api.auth.activate({ body: { code, password } }) })
  const answer = second.data ?? first.data

  if (answer && !answer.success && answer.password_required) {
    return (
      <AccountLayout heading={sayAuth('verification')} with_error={second.isError}>
        <PasswordForm
          text={say('choose_text')}
          busy={second.isPending}
          failure={second.error ? explainLink(second.error) : undefined}
          onSubmit={(password) => second.mutate(password)}
        />
      </AccountLayout>
    )
  }
  if (answer) return <VerificationScreen state={answer.success ? 'success' : 'error'} message={answer.message} sign_in_path="/login" />
  if (!first.error) return <VerificationScreen state="loading" sign_in_path="/login" />
  return (
    <VerificationScreen
      state="error"
      message={say('activate_failed')}
      detail={first.error instanceof ApiError ? explainLink(first.error) : undefined}
      sign_in_path="/login"
    />
  )
}
