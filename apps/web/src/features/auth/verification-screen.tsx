import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { authWords } from './auth.words.ts'
import styles from './verification-screen.module.css'

interface VerificationScreenProps {
  state: 'loading' | 'success' | 'error'
  message?: string
  detail?: string
  sign_in_path: string
}

const TONES = { loading: 'gh-muted', success: 'gh-inside', error: 'gh-denied' } as const

/** What became of an activation link: loading, then one message, and after a success the way to sign in. */
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
