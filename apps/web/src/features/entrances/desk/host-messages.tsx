import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { useEffect, useState } from 'react'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { SmallButton } from '../base/desk-buttons.tsx'
import { hostMessagesWords } from './host-messages.words.ts'

type Answer = EntrancesMetadata['host_answers'][number]

/** Milliseconds: the guard looks at the visitor first. */
const SHOWN_FOR = 10_000
/** One that was said or dismissed is not said again, also where the desk was left meanwhile. */
const said = new Set<string>()
const keyOf = ({ entrance_id, answered_at }: Answer) => `${entrance_id} ${answered_at}`

interface HostMessagesProps {
  answers: readonly Answer[]
  onOpen: (entrance_id: string) => void
}

/** What hosts say of guests who stand at this gate: an answer passes by, a refusal stays until somebody has seen to it. */
export const HostMessages = ({ answers: newest, onOpen }: HostMessagesProps) => {
  const say = useWords(hostMessagesWords)
  const answerText = useHostAnswerText()
  const [, setDismissed] = useState(0)
  const textOf = (answer: Answer) => say('of', { visitor: answer.visitor_name, said: answerText(answer) })
  useEffect(() => {
    for (const answer of newest) {
      if (answer.answer === 'refuse' || said.has(keyOf(answer))) continue
      said.add(keyOf(answer))
      showToast(textOf(answer), SHOWN_FOR)
    }
  })
  const refused = newest.filter((answer) => answer.answer === 'refuse' && !said.has(keyOf(answer)))
  if (refused.length === 0) return null
  const dismiss = (answer: Answer) => {
    said.add(keyOf(answer))
    setDismissed((count) => count + 1)
  }
  return (
    <section className="gh-card gh-still gh-stack gh-gap-0" aria-label={say('title')}>
      {refused.map((answer) => (
        <div key={keyOf(answer)} className="gh-row gh-wrap gh-gap-8 gh-gap-x-16 gh-apart gh-strong gh-p-10-12 gh-tone-denied" role="alert">
          <div className="gh-narrow">
            <p className="gh-break">{textOf(answer)}</p>
            <p className="gh-small">{say('way_on')}</p>
          </div>
          <span className="gh-row gh-gap-8">
            <SmallButton
              onClick={() => {
                dismiss(answer)
                onOpen(answer.entrance_id)
              }}
            >
              {say('open')}
            </SmallButton>
            <SmallButton onClick={() => dismiss(answer)}>{say('dismiss')}</SmallButton>
          </span>
        </div>
      ))}
    </section>
  )
}
