import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { deskWords } from '../base/desk.words.ts'
import type { Refused } from '../base/refused.ts'
import { AnswerMessage } from './answer-message.tsx'
import styles from './answer-strip.module.css'

// What a card is, the server says: its sentences come with its answer.
const ToldText = latePart(() => import('../base/told-text.tsx').then((part) => part.ToldText))

interface RefusedMessagesProps {
  refused: readonly Refused[]
  onDismiss: (why: Refused) => void
  onChooseGate: () => void
}

/** What was not done and why, the oldest first: of scans that came together each has its own. */
export const RefusedMessages = ({ refused, onDismiss, onChooseGate }: RefusedMessagesProps) => {
  const say = useWords(deskWords)
  const after = (why: Refused, act: () => void) => () => {
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
            why.retry || why.choose_gate ? (
              <>
                {why.retry ? <Way words={say('try_again')} onPress={after(why, why.retry)} /> : null}
                {why.on_foot ? <Way words={say('on_foot')} onPress={after(why, why.on_foot)} /> : null}
                {why.choose_gate ? <Way words={say('choose_gate')} onPress={onChooseGate} /> : null}
              </>
            ) : null
          }
        >
          {why.told ? <ToldText told={why.told} /> : why.text}
        </AnswerMessage>
      ))}
    </section>
  )
}

const Way = ({ words, onPress }: { words: string; onPress: () => void }) => (
  <Button size="chip" variant="default" onClick={onPress}>
    {words}
  </Button>
)
