import { formatHours } from '../../lib/dates.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './stay-bar.module.css'

/**
 * How long somebody has been inside, in minutes, against the limit: `0:34 / 3:00 ชม.` above a bar that fills, and turns to hatching past
 * the limit. Without a limit only the time is shown. The bar is decoration, the text says it all.
 */
export const StayBar = ({ minutes, limit }: { minutes: number; limit: number | null }) => {
  const say = useWords(commonWords)
  const over = limit !== null && minutes >= limit
  if (limit === null) {
    return <span className={styles.plain}>{`${formatHours(minutes)}\u00a0${say('hours_unit')}`}</span>
  }
  return (
    <span className={styles.stay} data-over={over || undefined}>
      <span className={styles.text}>
        <b>{formatHours(minutes)}</b>
        {` / ${formatHours(limit)}\u00a0${say('hours_unit')}`}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${Math.min(100, limit > 0 ? (minutes / limit) * 100 : 100)}%` }} />
      </span>
    </span>
  )
}
