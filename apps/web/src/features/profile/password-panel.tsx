import { newPassword } from '@gatehouse/contract/auth/auth.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { SecretField } from './password-step.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { securityWords } from './security.words.ts'

interface Wrong {
  readonly current?: string | undefined
  readonly next?: string | undefined
}

/** Changes the password after asking for the current one (L-13). */
const PasswordPanel = () => {
  const say = useWords(securityWords)
  const language = useLanguage()
  const { user } = useMe()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const change = useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) => api.account.changePassword({ body }),
    onSuccess: ({ data }) => {
      form.current?.reset()
      showToast(data.message)
      void queryClient.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) => setWrong(wrongFields(error)),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const fields = new FormData(event.currentTarget)
    const current_password = String(fields.get('current_password') ?? '')
    const parseResult = newPassword.safeParse(fields.get('new_password'))
    const problems = {
      current: current_password === '' ? say('required') : undefined,
      next: parseResult.success ? undefined : fieldErrors(parseResult.error.issues, language)[0]?.message,
    }
    setWrong(problems)
    change.reset()
    if (parseResult.success && !problems.current) change.mutate({ current_password, new_password: parseResult.data })
  }
  const at_fields = change.error !== null && Object.keys(wrongFields(change.error)).length > 0
  return (
    <Panel title={say('password')}>
      <form ref={form} className="gh-stack gh-body gh-max-460" onSubmit={submit} noValidate>
        <p>{say('password_text')}</p>
        {change.error && !at_fields ? <FailureNote title={explain(change.error)} /> : null}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <SecretField name="current_password" label={say('current_password')} autoComplete="current-password" error={wrong.current} />
        <SecretField
          name="new_password"
          label={say('new_password')}
          description={say('password_rule')}
          autoComplete="new-password"
          error={wrong.next}
        />
        <div className="gh-row gh-wrap">
          <Button type="submit" loading={change.isPending}>
            {say('change_password')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const wrongFields = (error: unknown): Wrong => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'password_wrong') return { current: explain(error) }
  const next = error.fields.find(({ field }) => field === 'new_password')
  return next ? { next: next.message } : {}
}

export const SecuritySection = () => (
  <div className="gh-stack gh-top gh-halves gh-one">
    <PasswordPanel />
    <SecondFactorPanel />
  </div>
)
