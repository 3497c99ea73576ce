import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { accountWords } from './account.words.ts'
import { AccountLayout } from './account-layout.tsx'
import { explainLink, PasswordForm } from './password-form.tsx'

const route = getRouteApi('/password/reset/$code')

export default function ResetPasswordPage() {
  const say = useWords(accountWords)
  const { code } = route.useParams()
  const confirm = useMutation({ mutationFn: (password: string) => api.auth.confirmPasswordReset({ body: { code, password } }) })
  return (
    <AccountLayout heading={say('new_title')} with_error={confirm.isError}>
      {confirm.isSuccess ? (
        <p className="gh-large" role="status">
          {confirm.data.data.message}
        </p>
      ) : (
        <PasswordForm
          text={say('new_text')}
          busy={confirm.isPending}
          failure={confirm.error ? explainLink(confirm.error) : undefined}
          onSubmit={({ password }) => confirm.mutate(password)}
        />
      )}
      <p className="gh-body gh-text-center">
        <AppLink href="/login">{say('back')}</AppLink>
      </p>
    </AccountLayout>
  )
}
