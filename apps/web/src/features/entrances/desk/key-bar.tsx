import { useWords } from '../../../lib/i18n/use-words.ts'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { deskWords } from '../base/desk.words.ts'
import styles from './desk.module.css'
import type { Desk } from './use-desk.ts'

interface KeyBarProps {
  desk: Desk
  onPhoto: (() => void) | undefined
  /** The label of the action that F10 undoes now. */
  undo_label: string | undefined
}

/** The keys that work now, each as a button; hidden at phone widths. */
export const KeyBar = ({ desk, onPhoto, undo_label }: KeyBarProps) => {
  const say = useWords(deskWords)
  return (
    <section
      className={`gh-not-phone gh-row gh-gap-6 gh-still gh-line-top gh-clip gh-surface gh-not-print ${styles.keys}`}
      aria-label={say('keys')}
    >
      <Key cap="F2" word={say('check_in')} onPress={desk.onCheckIn} />
      <Key cap="F3" word={say('expected')} onPress={desk.onExpected} />
      <Key cap="F4" word={say('check_out')} onPress={desk.onCheckOut} />
      <Key cap="F8" word={say('key.photo')} onPress={onPhoto} />
      <Key cap="F10" word={undo_label} onPress={undo_label === undefined ? undefined : desk.undoLast} />
      <Meaning cap="↑ ↓" word={say('key.choose')} />
      <Meaning cap="Enter" word={say('key.confirm')} />
      <Key cap="Esc" shortcut="Escape" word={say('key.back')} onPress={desk.back} />
      <Key cap="F1" word={say('all_keys')} onPress={() => desk.setDialog('help')} />
    </section>
  )
}

const LOOK = `gh-gap-8 gh-small gh-still gh-muted gh-nowrap gh-inline gh-center gh-round ${styles.key}`

const Meaning = ({ cap, word }: { cap: string; word: string }) => (
  <span className={LOOK} data-extra>
    <KeyCap>{cap}</KeyCap>
    {word}
  </span>
)

interface KeyProps {
  cap: string
  shortcut?: string
  word: string | undefined
  onPress: (() => void) | undefined
}

const Key = ({ cap, shortcut = cap, word, onPress }: KeyProps) =>
  onPress ? (
    <button type="button" className={`gh-hover gh-inset ${LOOK}`} aria-keyshortcuts={shortcut} onClick={onPress}>
      <KeyCap>{cap}</KeyCap>
      {word}
    </button>
  ) : null
