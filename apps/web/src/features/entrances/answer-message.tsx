import { IconCircleCheck, IconHandStop, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './answer-strip.module.css'
import { deskWords } from './desk.words.ts'

export interface Answer {
  /** `refused` stays until the next scan; `done` is for narrow screens, which have no key bar to undo with. */
  readonly kind: 'refused' | 'done'
  readonly text: string
  readonly actions?: ReactNode
}

/** A result in the place of the answers: what was refused and why, or what was done. */
export const AnswerMessage = ({ answer, onDismiss }: { answer: Answer; onDismiss: () => void }) => {
  const say = useWords(deskWords)
  const Icon = answer.kind === 'refused' ? IconHandStop : IconCircleCheck
  return (
    <section className={styles.strip} aria-label={say('answers')}>
      <div className={styles.message} data-kind={answer.kind}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
        <div className={styles.message_text}>
          <p role={answer.kind === 'refused' ? 'alert' : undefined}>{answer.text}</p>
          {answer.actions ? <div className={styles.message_actions}>{answer.actions}</div> : null}
        </div>
        <button type="button" className={styles.dismiss} onClick={onDismiss} aria-label={say('dismiss')}>
          <IconX size={18} stroke={2} aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
