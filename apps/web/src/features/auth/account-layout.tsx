import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { BarrierIllustration } from '../../ui/media/barrier-illustration.tsx'
import { Logo } from '../../ui/media/logo.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import styles from './account-layout.module.css'
import { authWords } from './auth.words.ts'

interface AccountLayoutProps {
  heading: string
  /** The box is 390 px high, 470 with an error (specification.md section 9); it only grows for longer texts. */
  with_error?: boolean
  below?: ReactNode
  children: ReactNode
}

/** The frame of pages before sign-in: the barrier on ink at the left, one box at the right. */
export const AccountLayout = ({ heading, with_error = false, below, children }: AccountLayoutProps) => {
  const say = useWords(authWords)
  const heading_id = useId()
  return (
    <div className={`gh-grid gh-relative ${styles.page}`}>
      <header className={`gh-gap-24 gh-flex gh-vertical gh-clip ${styles.ink}`}>
        <Logo large />
        <div className={`gh-not-phone gh-fill gh-low gh-flex gh-center ${styles.barrier}`}>
          <BarrierIllustration />
        </div>
        <div className={`gh-not-phone ${styles.words}`}>
          <p className={`gh-bold ${styles.slogan}`}>
            {say('slogan_first')}
            <br />
            {say('slogan_second')}
          </p>
          <p className={`gh-mt-8 ${styles.about}`}>{say('about')}</p>
        </div>
      </header>
      <div className={`gh-stack gh-gap-24 gh-relative ${styles.side}`}>
        <div className={styles.language}>
          <LanguageSwitch variant="box" />
        </div>
        <main
          className={`gh-card gh-full gh-vertical gh-flex gh-shadow ${styles.box}`}
          data-error={with_error || undefined}
          aria-labelledby={heading_id}
        >
          <h1 className={`gh-bold ${styles.heading}`} id={heading_id}>
            {heading}
          </h1>
          {children}
        </main>
        {below}
      </div>
    </div>
  )
}

export const FailureAlert = ({ className = '', children }: { className?: string; children: string }) => (
  <div className={`gh-row gh-gap-10 gh-body gh-p-8-12 gh-round gh-tone-denied ${className}`} role="alert">
    <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
    {children}
  </div>
)
