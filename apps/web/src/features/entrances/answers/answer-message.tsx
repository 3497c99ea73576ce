import { IconCircleCheck, IconHandStop, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { deskWords } from '../base/desk.words.ts'
import styles from './answer-strip.module.css'

interface AnswerMessageProps {
  /** `refused` stays until the next scan; `done` is for narrow screens, which have no key bar to undo with. */
  kind: 'refused' | 'done'
  children: ReactNode
  actions?: ReactNode
  onDismiss: () => void
}

/** A result in the place of the answers: what was refused and why, or what was done. */
export const AnswerMessage = ({ kind, children, actions, onDismiss }: AnswerMessageProps) => {
  const say = useWords(deskWords)
  const Icon = kind === 'refused' ? IconHandStop : IconCircleCheck
  return (
    <div
      className={`gh-gap-12 gh-top gh-flex gh-size-14 gh-strong gh-tone-${kind === 'refused' ? 'denied' : 'inside'} ${styles.message}`}
      data-kind={kind}
    >
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div className="gh-row gh-wrap gh-gap-4 gh-gap-x-16 gh-grow gh-min-32">
        <div role={kind === 'refused' ? 'alert' : undefined}>{children}</div>
        {actions ? <div className="gh-wrap">{actions}</div> : null}
      </div>
      <button type="button" className="gh-icon-button gh-inherit gh-touch-wide gh-touch" onClick={onDismiss} aria-label={say('dismiss')}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </div>
  )
}
