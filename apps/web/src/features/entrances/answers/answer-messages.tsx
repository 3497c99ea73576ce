import { IconCircleCheck, IconHandStop, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { deskWords } from '../base/desk.words.ts'
import type { Refusal } from '../base/desk-intent.ts'
import styles from './answer-strip.module.css'

// These sentences are needed only after a server response, so they load on demand.
const OutcomeText = latePart(() => import('../base/outcome-text.tsx').then((part) => part.OutcomeText))

interface AnswerMessageProps {
  /** `refused` stays until the next scan; `done` is for narrow screens, which have no key bar to undo with. */
  kind: 'refused' | 'done'
  children: ReactNode
  actions?: ReactNode
  onDismiss: () => void
}

/** Shows a result in place of the search results. */
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

interface RefusedMessagesProps {
  refused: readonly Refusal[]
  onDismiss: (why: Refusal) => void
  onChooseGate: () => void
  onOpen: (id: string) => void
}

/** The refusals, oldest first. Scans that arrived together have one each. */
export const RefusedMessages = ({ refused, onDismiss, onChooseGate, onOpen }: RefusedMessagesProps) => {
  const say = useWords(deskWords)
  const sayCommon = useWords(commonWords)
  const after = (why: Refusal, act: () => void) => () => {
    onDismiss(why)
    act()
  }
  return (
    <section className={`gh-card gh-shadow gh-scrolls ${styles.strip}`} aria-label={say('answers')}>
      {refused.map((why, index) => (
        <AnswerMessage
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and keep their order
          key={index}
          kind="refused"
          onDismiss={() => onDismiss(why)}
          actions={
            why.retry || why.choose_gate || why.visit ? (
              <>
                {why.retry ? <SmallButton onClick={after(why, why.retry)}>{sayCommon('try_again')}</SmallButton> : null}
                {why.on_foot ? <SmallButton onClick={after(why, why.on_foot)}>{say('on_foot')}</SmallButton> : null}
                {why.check_out ? <SmallButton onClick={after(why, why.check_out)}>{say('check_out')}</SmallButton> : null}
                {why.visit ? <SmallButton onClick={() => onOpen(why.visit!._id)}>{say('open_visit')}</SmallButton> : null}
                {why.choose_gate ? <SmallButton onClick={onChooseGate}>{say('choose_gate')}</SmallButton> : null}
              </>
            ) : null
          }
        >
          {why.outcome ? <OutcomeText outcome={why.outcome} /> : why.text}
        </AnswerMessage>
      ))}
    </section>
  )
}
