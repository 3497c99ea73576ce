import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from './button.tsx'
import { TextInput } from './inputs.tsx'
import styles from './kept-number.module.css'
import { keptNumberWords } from './kept-number.words.ts'

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'id' | 'name' | 'error' | 'inputMode' | 'maxLength' | 'autoComplete' | 'onBlur'>

interface KeptNumberProps extends FieldProps {
  label: string
  /** What stands for the number that is saved; none where there is none yet. */
  saved: string | null
  /** What is to be said of the saved one besides. */
  note?: string | undefined
  /** What is typed; empty where the saved one stays, null where it is removed. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A number of which only the end is shown: it stays until somebody says that it is another, or that there is none. */
export const KeptNumber = ({ label, saved, note, value, onChange, ...field }: KeptNumberProps) => {
  const say = useWords(keptNumberWords)
  const input = useRef<HTMLInputElement>(null)
  const [changing, setChanging] = useState(false)
  const dropped = value === null
  const typed = changing || value !== ''
  const fixed = saved !== null && (dropped || !typed)
  const become = (state: 'kept' | 'changing' | 'dropped') => {
    setChanging(state === 'changing')
    onChange(state === 'dropped' ? null : '')
    // The button that was pressed goes.
    input.current?.focus()
  }
  // Who types does not look for a button first.
  const begin = (event: KeyboardEvent | ClipboardEvent, first: string) => {
    event.preventDefault()
    become('changing')
    onChange(first)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) begin(event, event.key)
  }
  const button = (text: string, state: 'kept' | 'changing' | 'dropped') => (
    <Button size="chip" variant="default" aria-label={`${text}: ${label}`} onClick={() => become(state)}>
      {text}
    </Button>
  )
  const around = (children: ReactNode) => (
    <div className={`gh-row gh-wrap ${styles.kept}`}>
      {children}
      {fixed && !dropped ? (
        <>
          {button(say('change'), 'changing')}
          {button(say('drop'), 'dropped')}
        </>
      ) : (
        button(say('keep'), 'kept')
      )}
    </div>
  )
  return (
    <TextInput
      {...field}
      ref={input}
      label={label}
      description={note ?? (saved !== null && !fixed ? say('kept', { number: saved }) : undefined)}
      inputContainer={saved === null ? undefined : around}
      readOnly={fixed}
      {...(fixed && { onKeyDown, onPaste: (event: ClipboardEvent) => begin(event, event.clipboardData.getData('text')) })}
      placeholder={dropped ? say('dropped') : undefined}
      value={dropped ? '' : fixed ? saved : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
