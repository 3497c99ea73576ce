import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { TextInput } from './inputs.tsx'
import styles from './kept-number.module.css'
import { keptNumberWords } from './kept-number.words.ts'

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'id' | 'name' | 'error' | 'inputMode' | 'maxLength' | 'autoComplete' | 'onBlur'>

interface KeptNumberProps extends FieldProps {
  label: string
  /** The masked form of the saved number; null when there isn't one. */
  saved: string | null
  /** A further remark about the saved number. */
  note?: string | undefined
  /** The new number; empty to keep the saved one, null to remove it. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A number that only shows its last digits. It stays until the person changes or removes it. */
export const KeptNumber = ({ label, saved, note, value, onChange, ...field }: KeptNumberProps) => {
  const say = useWords(keptNumberWords)
  const input = useRef<HTMLInputElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const isDropped = value === null
  const hasInput = isChanging || value !== ''
  const fixed = saved !== null && (isDropped || !hasInput)
  const become = (state: 'kept' | 'changing' | 'dropped') => {
    setIsChanging(state === 'changing')
    onChange(state === 'dropped' ? null : '')
    // The pressed button disappears, so move the focus.
    input.current?.focus()
  }
  // A person can start typing without pressing a button first.
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
      {fixed && !isDropped ? (
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
      placeholder={isDropped ? say('dropped') : undefined}
      value={isDropped ? '' : fixed ? saved : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
