import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from './panel.tsx'
import { recordWords } from './record.words.ts'
import styles from './record-history.module.css'

/** The actor of steps that no person took. */
const PRODUCT = 'Gatehouse'

interface Step {
  readonly at: string
  readonly action: string
  readonly by: string | null
  readonly reason: string | null
}

/** The history of a record, latest first, with actor and reason; `text` names a step. */
export const RecordHistory = ({ history, text }: { history: readonly Step[]; text: (action: string) => string }) => {
  const say = useWords(recordWords)
  const formats = useFormats()
  return (
    <Panel title={say('history')}>
      <ol className={`gh-stack gh-gap-8 gh-plain ${styles.history}`}>
        {history.toReversed().map(({ at, action, by, reason }) => (
          <li key={`${at} ${action}`}>
            <time dateTime={at}>{formats.when(at)}</time>
            <span>{[text(action), by ?? PRODUCT].join(' · ')}</span>
            {reason ? <small>“{reason}”</small> : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
