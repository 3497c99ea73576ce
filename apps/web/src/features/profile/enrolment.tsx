import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'
import { securityWords } from './security.words.ts'

/** Sets the second factor up: the password, the secret and its first code, the recovery codes. */
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
