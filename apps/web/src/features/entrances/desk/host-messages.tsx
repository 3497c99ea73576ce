import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useEffect, useState } from 'react'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { HandleAnswer } from '../base/handle-answer.tsx'
import { hostMessagesWords } from './host-messages.words.ts'

type Answer = EntrancesMetadata['host_answers'][number]

/** Milliseconds. The guard looks at the visitor first, so the message stays this long. */
const SHOWN_FOR = 10_000
/** Milliseconds. A desk that opens later shows older answers only at their visits. */
const NEW_FOR = 600_000
/** Keys of answers that were shown, opened or dismissed. They aren't shown again, even after leaving the desk. */
const shownKeys = new Set<string>()
const keyOf = ({ entrance_id, answered_at }: Answer) => `${entrance_id} ${answered_at}`

interface HostMessagesProps {
  answers: readonly Answer[]
  onOpen: (entrance_id: string) => void
}

/**
 * New answers from hosts about guests at this gate. A refusal stays until it is handled or its visit is opened; other answers are toasts.
 * People who can't handle answers dismiss a refusal for themselves.
 */
export const HostMessages = ({ answers: newest, onOpen }: HostMessagesProps) => {
  const say = useWords(hostMessagesWords)
  const answerText = useHostAnswerText()
  const handles = useMay()('entrances:check_in')
  const [, setHidden] = useState(0)
  const textOf = (answer: Answer) => say('of', { visitor: answer.visitor_name, said: answerText(answer) })
  useEffect(() => {
    for (const answer of newest) {
      if (answer.answer === 'refuse' || shownKeys.has(keyOf(answer))) continue
      shownKeys.add(keyOf(answer))
      if (Date.now() - Date.parse(answer.answered_at) < NEW_FOR) showToast(textOf(answer), SHOWN_FOR)
    }
  })
  const refusals = newest.filter((answer) => answer.answer === 'refuse' && !shownKeys.has(keyOf(answer)))
  if (refusals.length === 0) return null
  const hide = (answer: Answer) => {
    shownKeys.add(keyOf(answer))
    setHidden((count) => count + 1)
  }
  const open = (answer: Answer) => {
    hide(answer)
    onOpen(answer.entrance_id)
  }
  return (
    <section className="gh-card gh-still gh-stack gh-gap-0" aria-label={say('title')}>
      {refusals.map((answer) => (
        <div key={keyOf(answer)} className="gh-row gh-wrap gh-gap-8 gh-gap-x-16 gh-apart gh-strong gh-p-10-12 gh-tone-denied" role="alert">
          <div className="gh-narrow">
            <p className="gh-break">{textOf(answer)}</p>
            <p className="gh-small">{say('way_on')}</p>
          </div>
          <span className="gh-row gh-gap-8">
            <SmallButton onClick={() => open(answer)}>{say('open')}</SmallButton>
            {handles ? (
              <HandleAnswer entrance_id={answer.entrance_id} visitor={answer.visitor_name} />
            ) : (
              <SmallButton onClick={() => hide(answer)}>{say('dismiss')}</SmallButton>
            )}
          </span>
        </div>
      ))}
    </section>
  )
}
