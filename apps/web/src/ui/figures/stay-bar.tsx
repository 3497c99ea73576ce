import { formatHours } from '../../lib/dates.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './stay-bar.module.css'

/**
 * Minutes that somebody has been inside, against the limit: `0:34 / 3:00 ชม.` above a bar. The bar is hatched past the limit. Without a limit only
 * the time is shown. The bar is decoration; the text has all the information.
 */
export const StayBar = ({ minutes, limit }: { minutes: number; limit: number | null }) => {
  const say = useWords(commonWords)
  const over = limit !== null && minutes >= limit
  if (limit === null) {
    return <span className="gh-muted gh-numbers gh-nowrap gh-body">{`${formatHours(minutes)}\u00a0${say('hours_unit')}`}</span>
  }
  return (
    <span className={`gh-gap-4 gh-full ${styles.stay}`} data-over={over || undefined}>
      <span className={`gh-muted gh-numbers gh-nowrap gh-size-12 ${styles.text}`}>
        <b className={`gh-heavy ${over ? 'gh-overstay' : 'gh-text'}`}>{formatHours(minutes)}</b>
        {` / ${formatHours(limit)}\u00a0${say('hours_unit')}`}
      </span>
      <span className={`gh-block gh-clip ${styles.track}`} aria-hidden="true">
        {over ? null : <span className={`gh-block gh-tall ${styles.fill}`} style={{ width: `${(minutes / limit) * 100}%` }} />}
      </span>
    </span>
  )
}
