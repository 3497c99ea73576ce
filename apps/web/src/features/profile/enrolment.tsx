import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { PasswordStep, StepButtons } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'
import { securityWords } from './security.words.ts'

/** Sets up the second factor: the password, the secret and its first code, the recovery codes. */
export const Enrolment = ({ done, onDone, onCancel }: { done?: string; onDone: () => void; onCancel?: () => void }) => {
  const say = useWords(securityWords)
  const queryClient = useQueryClient()
  const enrol = useMutation({ mutationFn: (password: string) => api.account.enrol({ body: { password } }) })
  const confirm = useMutation({
    mutationFn: (code: string) => api.account.confirmFactor({ body: { code } }),
    onSuccess: () => showToast(say('factor_is_on')),
  })

  if (confirm.data)
    return (
      <RecoveryCodes
        codes={confirm.data.recovery_codes}
        done={done}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: ['account'] })
          onDone()
        }}
      />
    )
  if (!enrol.data)
    return (
      <PasswordStep
        text={say('factor_off_text')}
        action={say('go_on')}
        busy={enrol.isPending}
        error={enrol.error}
        onSubmit={enrol.mutate}
        onCancel={onCancel}
      />
    )
  return (
    <div className={`gh-stack gh-body gh-start ${styles.enrolment}`}>
      <p>{say('scan_text')}</p>
      <QrCode text={enrol.data.uri} label={say('qr')} size={208} />
      <CodeStep secret={enrol.data.secret} busy={confirm.isPending} error={confirm.error} onSubmit={confirm.mutate} onCancel={onCancel} />
    </div>
  )
}

interface CodeStepProps {
  secret: string
  busy: boolean
  error: Error | null
  onSubmit: (code: string) => void
  onCancel?: () => void
}

/** The first code of the app, which turns the factor on. */
const CodeStep = ({ secret, busy, error, onSubmit, onCancel }: CodeStepProps) => {
  const say = useWords(securityWords)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && code.trim() !== '') onSubmit(code)
  }
  return (
    <form className="gh-stack gh-body gh-max-460" onSubmit={submit} noValidate>
      <div>
        <p className="gh-legend">{say('secret')}</p>
        <p className={`gh-mono gh-wrap ${styles.secret}`}>
          {secret.match(/.{1,4}/g)?.map((group, index) => (
            // A secret may have the same four letters twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <TextInput
        label={say('app_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        input_class="gh-mono"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fieldError(error ? explain(error) : undefined)}
      />
      <StepButtons action={say('turn_on')} {...{ busy, onCancel }} />
    </form>
  )
}
