import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusBadge } from '../text/status-badge.tsx'
import styles from './capacity-bar.module.css'

/** A place counts as nearly full from this share of its capacity. */
const nearly = 0.9

/** How full a place is. At 90 % the bar takes the overstay colour, and a word says so. Without a capacity only the number is shown. */
export const CapacityBar = ({ name, inside, capacity }: { name: string; inside: number; capacity: number | null }) => {
  const say = useWords(commonWords)
  const formats = useFormats()
  const share = capacity ? inside / capacity : 0
  return (
    <div className={`gh-wrap gh-gap-4 gh-gap-x-8 gh-center gh-size-14 ${styles.row}`}>
      <span className="gh-narrow gh-grow">{name}</span>
      {share >= nearly ? <StatusBadge kind="warning">{share >= 1 ? say('full') : say('nearly_full')}</StatusBadge> : null}
      <span className="gh-muted gh-numbers">
        <b className="gh-heavy gh-text">{formats.number(inside)}</b>
        {capacity === null ? null : ` / ${formats.number(capacity)}`}
      </span>
      {capacity === null ? null : (
        <span className={`gh-clip gh-round-4 ${styles.track}`} aria-hidden="true">
          <span
            className="gh-block gh-tall gh-round-4"
            style={{
              width: `${Math.min(100, share * 100)}%`,
              background: share >= nearly ? 'var(--gh-overstay-solid)' : 'var(--gh-inside-solid)',
            }}
          />
        </span>
      )}
    </div>
  )
}
