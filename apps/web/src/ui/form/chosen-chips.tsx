import { IconX } from '@tabler/icons-react'
import styles from './chosen-chips.module.css'

export interface ChosenChip {
  readonly id: string
  readonly text: string
  /** The problem of this value in a few words. */
  readonly wrong?: string | undefined
}

interface ChosenChipsProps {
  label: string
  chips: readonly ChosenChip[]
  /** The name of the button that removes a value. */
  remove: (text: string) => string
  onRemove: (id: string) => void
}

/** The chosen values of a field, each with a cross that removes it. Shows nothing if there are none. */
export const ChosenChips = ({ label, chips, remove, onRemove }: ChosenChipsProps) =>
  chips.length > 0 ? (
    <ul className="gh-wrap gh-plain" aria-label={label}>
      {chips.map(({ id, text, wrong }) => (
        <li
          key={id}
          className={`gh-gap-4 gh-body gh-break gh-inline gh-center gh-min-32 gh-round gh-outline ${styles.chip}`}
          data-bad={wrong === undefined ? undefined : true}
        >
          {text}
          {wrong === undefined ? null : <span className="gh-denied gh-strong gh-size-13">{wrong}</span>}
          <button type="button" aria-label={remove(text)} onClick={() => onRemove(id)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  ) : null
