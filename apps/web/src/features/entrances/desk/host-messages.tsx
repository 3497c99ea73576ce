import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { useEffect, useState } from 'react'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { SmallButton } from '../base/desk-buttons.tsx'
import { HandleAnswer } from '../base/handle-answer.tsx'
import { hostMessagesWords } from './host-messages.words.ts'

type Answer = EntrancesMetadata['host_answers'][number]

/** Milliseconds: the guard looks at the visitor first. */
const SHOWN_FOR = 10_000
/** Milliseconds. An older answer stands at its visit only, where a desk is opened later. */
const NEW_FOR = 600_000
/** An answer that was shown, opened or dismissed is not shown again, also where the desk was left meanwhile. */
const said = new Set<string>()
const keyOf = ({ entrance_id, answered_at }: Answer) => `${entrance_id} ${answered_at}`

interface HostMessagesProps {
  answers: readonly Answer[]
  onOpen: (entrance_id: string) => void
}

/**
 * Hosts' new answers about guests at this gate: a toast, or for a refusal a message until it is handled or its visit is opened. People who can't
 * handle answers dismiss it for themselves.
 */
export const HostMessages = ({ answers: newest, onOpen }: HostMessagesProps) => {
  const say = useWords(hostMessagesWords)
  const answerText = useHostAnswerText()
  const handles = useMay()('entrances:check_in')
  const [, setHidden] = useState(0)
  const textOf = (answer: Answer) => say('of', { visitor: answer.visitor_name, said: answerText(answer) })
  useEffect(() => {
    for (const answer of newest) {
      if (answer.answer === 'refuse' || said.has(keyOf(answer))) continue
      said.add(keyOf(answer))
      if (Date.now() - Date.parse(answer.answered_at) < NEW_FOR) showToast(textOf(answer), SHOWN_FOR)
    }
  })
  const refused = newest.filter((answer) => answer.answer === 'refuse' && !said.has(keyOf(answer)))
  if (refused.length === 0) return null
  const hide = (answer: Answer) => {
    said.add(keyOf(answer))
    setHidden((count) => count + 1)
  }
  const open = (answer: Answer) => {
    hide(answer)
    onOpen(answer.entrance_id)
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
