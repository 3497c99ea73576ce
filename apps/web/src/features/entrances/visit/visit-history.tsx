import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { CORRECTED } from '../base/correction.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import styles from './visit-panel.module.css'
import { visitPanelWords } from './visit-panel.words.ts'

/** The steps of a visit in the audit log; a test checks that all of the server's steps are here. */
export const VISIT_STEPS = [
  'checked_in',
  'checked_out',
  'checkout_undone',
  'checkin_undone',
  'corrected',
  'numbers_corrected',
  'card_lost',
  'photo_added',
  'stamped',
  'stamp_revoked',
  'revealed',
  'auto_checked_out',
  'held',
  'released',
  'deletion_requested',
  'deletion_rejected',
  'deletion_withdrawn',
  'deleted',
  'restored',
] as const
const CHANGED = [...CORRECTED, 'id_kind', 'id_number', 'phone', 'expected_out_at'] as const

/** The history of a visit, latest first. */
export const VisitHistory = ({ history }: { history: EntranceDetail['history'] }) => {
  const { label } = useFieldText(VISIT)
  const sayPanel = useWords(visitPanelWords)
  const formats = useFormats()
  return (
    <ol className="gh-stack gh-gap-6 gh-plain gh-small">
      {history.toReversed().map(({ at, action, by, reason, changed }) => {
        const knownStep = VISIT_STEPS.find((name) => action === `entrance.${name}`)
        const fields =
          knownStep === 'corrected' || knownStep === 'numbers_corrected' ? CHANGED.filter((field) => changed.includes(field)) : []
        return (
          <li key={`${at} ${action}`} className={`gh-stack gh-gap-12 ${styles.entry}`}>
            <time dateTime={at} className="gh-muted gh-numbers">
              {formats.when(at)}
            </time>
            <span>
              {sayPanel('history_line', { what: sayPanel(`history_of.${knownStep ?? 'other'}`), who: by ?? sayPanel('system') })}
              {fields.length > 0 ? <small>{sayPanel('changed', { fields: fields.map(label).join(', ') })}</small> : null}
              {reason ? <small>“{reason}”</small> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
