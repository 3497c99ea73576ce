import type { EntranceDetail } from '@gatehouse/contract/entrances.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { CORRECTED } from './correction.ts'
import { visitWords } from './visit.words.ts'
import styles from './visit-panel.module.css'

const KNOWN = [
  'checked_in',
  'checked_out',
  'checkout_undone',
  'checkin_undone',
  'corrected',
  'photo_added',
  'revealed',
  'auto_checked_out',
] as const

/** What happened to a visit, the latest first, with who did it, why, and which fields a correction changed. */
export const VisitHistory = ({ history }: { history: EntranceDetail['history'] }) => {
  const say = useWords(visitWords)
  const formats = useFormats()
  return (
    <ol className={styles.history}>
      {history.toReversed().map(({ at, action, by, reason, changed }) => {
        const known = KNOWN.find((name) => action === `entrance.${name}`)
        const fields = known === 'corrected' ? CORRECTED.filter((field) => changed.includes(field)) : []
        return (
          <li key={`${at} ${action}`}>
            <time dateTime={at}>{formats.when(at)}</time>
            <span>
              {say('history_line', { what: known ? say(`history_of.${known}`) : action, who: by ?? say('system') })}
              {fields.length > 0 ? (
                <small>{say('changed', { fields: fields.map((field) => say(`field.${field}`)).join(', ') })}</small>
              ) : null}
              {reason ? <small>“{reason}”</small> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
