import type { CardDetail } from '@gatehouse/contract/cards.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

const ACTIONS = ['created', 'changed', 'issued', 'returned', 'available', 'lost', 'blocked', 'written_off', 'retired'] as const

/** What happened to a card, the latest first, with who did it and why. */
export const CardHistory = ({ history }: { history: CardDetail['history'] }) => {
  const say = useWords(cardWords)
  const formats = useFormats()
  return (
    <Panel title={say('history')}>
      <ol className={`gh-stack gh-gap-8 gh-plain ${styles.history}`}>
        {history.toReversed().map(({ at, action, by, reason }) => {
          const name = ACTIONS.find((each) => action === `card.${each}`)
          return (
            <li key={`${at} ${action}`}>
              <time dateTime={at}>{formats.when(at)}</time>
              <span>
                {say('history_line', { what: name ? say(`history_of.${name}`) : action, who: by ?? say('system') })}
                {reason ? <small>“{reason}”</small> : null}
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
