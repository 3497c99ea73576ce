import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useId } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'

interface NoticeLineProps {
  notice: EntrancesMetadata['notice']
  given: boolean
  onGiven: (given: boolean) => void
  error: string | undefined
}

/** Confirms that the visitor was informed about the recorded data. The notice can be read out from here. */
export const NoticeLine = ({ notice, given, onGiven, error }: NoticeLineProps) => {
  const say = useWords(checkInWords)
  const language = useLanguage()
  const problem_id = useId()
  return (
    <div className="gh-wrap gh-gap-4 gh-gap-x-12 gh-small">
      <label className={`gh-row gh-touch ${styles.notice_check}`}>
        <input
          type="checkbox"
          name="notice_given"
          checked={given}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : problem_id}
          onChange={(event) => onGiven(event.currentTarget.checked)}
        />
        {say('notice', { version: notice.version })}
      </label>
      <details className={styles.notice_text}>
        <summary className="gh-small gh-link gh-underlined gh-press gh-round-4">{say('read_notice')}</summary>
        <p className="gh-mt-4 gh-muted">{notice[language]}</p>
      </details>
      {error === undefined ? null : (
        <p className="gh-denied gh-bold gh-flex gh-gap-6 gh-own-line" id={problem_id}>
          {fieldError(error)}
        </p>
      )}
    </div>
  )
}
