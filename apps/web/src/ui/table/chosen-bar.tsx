import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { recordWords } from '../page/record.words.ts'
import { KeyCap } from '../text/key-cap.tsx'
import styles from './chosen-bar.module.css'

interface ChosenBarProps {
  /** The number of selected rows in words. */
  text: string
  all: string
  onAll: () => void
  onClear: () => void
  /** The actions on the selected rows: before and after the button that selects all. */
  first?: ReactNode
  children?: ReactNode
}

/** The bar above a list with selected rows: their number and the possible actions. */
export const ChosenBar = ({ text, all, onAll, onClear, first, children }: ChosenBarProps) => (
  <div className="gh-row gh-wrap gh-gap-x-12 gh-p-8-12 gh-round-8 gh-selected">
    <span className={`gh-strong ${styles.text}`} role="status">
      {text}
    </span>
    {first}
    <Button size="chip" variant="default" onClick={onAll}>
      {all}
    </Button>
    <Button size="chip" variant="subtle" onClick={onClear} rightSection={<KeyCap>Esc</KeyCap>}>
      {useWords(recordWords)('clear_choice')}
    </Button>
    {children}
  </div>
)
