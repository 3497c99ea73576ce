import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { accountWords } from './account.words.ts'
import { AccountLayout } from './account-layout.tsx'
import { authWords } from './auth.words.ts'
import { type Chosen, explainLink, PasswordForm } from './password-form.tsx'
import styles from './verification-screen.module.css'

const route = getRouteApi('/user/activate/$code')

// A code works once, so it is sent once, however often the page renders.
const activation = (code: string) =>
  queryOptions({
    queryKey: ['auth', 'activate', code],
    queryFn: () => api.auth.activate({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Verification (R-01, L-10): loading, then the server's answer; an account without a password asks for one. */
export default function ActivatePage() {
  const say = useWords(accountWords)
  const sayAuth = useWords(authWords)
  const { code } = route.useParams()
  const first = useQuery(activation(code))
  const second = useMutation({ mutationFn: (input: Chosen) => api.auth.activate({ body: { code, ...input } }) })
  const answer = second.data ?? first.data

  if (answer && !answer.success && answer.password_required) {
    return (
      <AccountLayout heading={sayAuth('verification')} with_error={second.isError}>
        <PasswordForm
          text={say(answer.name_required ? 'introduce_text' : 'choose_text', { email: answer.email ?? '' })}
          asks_name={answer.name_required}
          submit={say('activate')}
          busy={second.isPending}
          failure={second.error ? explainLink(second.error) : undefined}
          onSubmit={(input) => second.mutate(input)}
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

interface VerificationScreenProps {
  state: 'loading' | 'success' | 'error'
  message?: string
  detail?: string
  sign_in_path: string
}

const TONES = { loading: 'gh-muted', success: 'gh-inside', error: 'gh-denied' } as const

/** The result of an activation link: loading, then one message, and after success the way to sign in. */
export const VerificationScreen = ({ state, message, detail, sign_in_path }: VerificationScreenProps) => {
  const say = useWords(authWords)
  const common = useWords(commonWords)
  const Icon = state === 'success' ? IconCircleCheck : IconCircleX
  return (
    <AccountLayout heading={say('verification')}>
      <div
        className={`gh-vertical gh-flex gh-gap-16 gh-amid gh-fill ${TONES[state]} ${styles.message}`}
        role={state === 'error' ? 'alert' : 'status'}
      >
        {state === 'loading' ? common('loading_part') : null}
        {state === 'loading' ? null : (
          <>
            <Icon size={40} stroke={1.75} aria-hidden="true" />
            <p className="gh-text gh-break">{message}</p>
            {detail ? <p className="gh-large gh-muted gh-break">{detail}</p> : null}
          </>
        )}
      </div>
      {state === 'success' ? (
        <LinkButton className={styles.link} fullWidth href={sign_in_path}>
          {say('sign_in')}
        </LinkButton>
      ) : null}
    </AccountLayout>
  )
}
