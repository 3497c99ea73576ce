import type { Choosing } from '../../lib/use-choice.ts'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './choose-box.module.css'

/** The box that selects one row of a list, above the link that covers the row. */
export const ChooseBox = ({ id, label, choosing }: { id: string; label: string; choosing: Choosing }) => (
  <Checkbox
    className={`gh-inline gh-relative gh-touch-wide gh-touch gh-aligned ${styles.box}`}
    size="sm"
    aria-label={label}
    checked={choosing.isChosen(id)}
    onChange={(event) => choosing.choose(id, event.currentTarget.checked)}
  />
)

/** The box in the head of a list that selects all visible rows, or none. */
export const ChooseAll = ({ label, choosing: { all, chooseAll, clear } }: { label: string; choosing: Choosing }) => (
  <Checkbox
    className={`gh-inline gh-relative gh-touch-wide gh-touch gh-aligned ${styles.box}`}
    size="sm"
    aria-label={label}
    checked={all === 'all'}
    indeterminate={all === 'some'}
    onChange={all === 'all' ? clear : chooseAll}
  />
)
