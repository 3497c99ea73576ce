import type { ReactNode } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { deskWords } from '../base/desk.words.ts'
import styles from './desk.module.css'

interface KeyBarProps {
  onCheckIn?: () => void
  onCheckOut?: () => void
  /** Only while a photo can be taken. */
  onPhoto?: () => void
  /** Only while something can be undone; `undo_label` names it. */
  onUndo?: () => void
  undo_label: string
  onBack: () => void
  onHelp: () => void
}

/** The keys that mean something now, each a button with the same words; hidden at phone widths. */
export const KeyBar = ({ onCheckIn, onCheckOut, onPhoto, onUndo, undo_label, onBack, onHelp }: KeyBarProps) => {
  const say = useWords(deskWords)
  return (
    <section
      className={`gh-not-phone gh-row gh-gap-6 gh-still gh-line-top gh-clip gh-surface gh-not-print ${styles.keys}`}
      aria-label={say('keys')}
    >
      {onCheckIn ? (
        <Key cap="F2" onPress={onCheckIn}>
          {say('key.check_in')}
        </Key>
      ) : null}
      {onCheckOut ? (
        <Key cap="F4" onPress={onCheckOut}>
          {say('key.check_out')}
        </Key>
      ) : null}
      {onPhoto ? (
        <Key cap="F8" onPress={onPhoto}>
          {say('key.photo')}
        </Key>
      ) : null}
      {onUndo ? (
        <Key cap="F10" onPress={onUndo}>
          {undo_label}
        </Key>
      ) : null}
      <span className={`gh-gap-8 gh-small gh-still gh-muted gh-nowrap gh-inline gh-center gh-round ${styles.key}`} data-extra>
        <KeyCap>↑ ↓</KeyCap>
        {say('key.choose')}
      </span>
      <span className={`gh-gap-8 gh-small gh-still gh-muted gh-nowrap gh-inline gh-center gh-round ${styles.key}`} data-extra>
        <KeyCap>Enter</KeyCap>
        {say('key.confirm')}
      </span>
      <Key cap="Esc" shortcut="Escape" onPress={onBack}>
        {say('key.back')}
      </Key>
      <Key cap="F1" onPress={onHelp}>
        {say('all_keys')}
      </Key>
    </section>
  )
}

const Key = ({ cap, shortcut = cap, onPress, children }: { cap: string; shortcut?: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    className={`gh-hover gh-inset gh-gap-8 gh-small gh-still gh-muted gh-nowrap gh-inline gh-center gh-round ${styles.key}`}
    aria-keyshortcuts={shortcut}
    onClick={onPress}
  >
    <KeyCap>{cap}</KeyCap>
    {children}
  </button>
)
