import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { Checkbox } from '@mantine/core'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'

interface NoticeLineProps {
  notice: EntrancesMetadata['notice']
  given: boolean
  onGiven: (given: boolean) => void
  error: string | undefined
}

/** That the visitor was told what is recorded: the version is kept with the visit. The text can be read out from here. */
export const NoticeLine = ({ notice, given, onGiven, error }: NoticeLineProps) => {
  const say = useWords(checkInWords)
  const language = useLanguage()
  return (
    <div className={styles.notice}>
      <Checkbox
        name="notice_given"
        label={say('notice', { version: notice.version })}
        checked={given}
        error={error}
        onChange={(event) => onGiven(event.currentTarget.checked)}
      />
      <details className={styles.notice_text}>
        <summary>{say('read_notice')}</summary>
        <p>{notice[language]}</p>
      </details>
    </div>
  )
}
