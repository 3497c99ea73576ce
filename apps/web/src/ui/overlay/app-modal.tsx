import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import styles from './app-modal.module.css'

/** In pixels. */
const WIDTHS = { sm: 380, md: 440, lg: 620, xl: 780 } as const

export interface AppModalProps {
  show: boolean
  onHide: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: keyof typeof WIDTHS
  /** `onHide` asks about unsaved input in words of its form, so the dialog does not ask as well. */
  asks_itself?: boolean
}

/** Moves the focus from the last stop to the first and back; the browser would move it to its own bars. */
function goRound(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/**
 * The dialog for a decision or a text that must be read. It is the browser's own modal dialog, which holds the focus and restores it. It closes with
 * Esc, the × and a press outside. Once a field has input, a press outside does nothing, and Esc and the × ask first. The focus goes to the element
 * with `data-autofocus`, else to the first focusable one. Never opened from another dialog.
 */
export const AppModal = ({ show, onHide, title, children, footer, size = 'md', asks_itself = false }: AppModalProps) => {
  const say = useWords(commonWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  const pressTarget = useRef<EventTarget | null>(null)
  const has_input = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!show || !element) return
    has_input.current = false
    setIsAsking(false)
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close()
  }, [show])

  const hide = () => (has_input.current && !asks_itself ? setIsAsking(true) : onHide())
  // A search only finds records, so it doesn't count as input.
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement && target.type === 'search')) has_input.current = true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') goRound(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The page behind the dialog has keys too.
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  return (
    <dialog
      ref={dialog}
      className={`gh-appear ${styles.dialog}`}
      style={{ '--width': `${WIDTHS[size]}px` } as CSSProperties}
      aria-labelledby={title_id}
      onKeyDown={onKeyDown}
      onMouseDown={({ target }) => {
        pressTarget.current = target
      }}
      onClick={({ target, currentTarget }) => {
        // Both press and release must be outside: selecting text past the edge doesn't close the dialog.
        if (target === currentTarget && pressTarget.current === currentTarget && !has_input.current) onHide()
      }}
      onInput={onInput}
      onCancel={(event) => {
        // The state of the page decides whether it closes, not the browser.
        event.preventDefault()
        hide()
      }}
    >
      {show ? (
        <div>
          <div className={`gh-gap-16 gh-top gh-apart gh-flex gh-surface ${styles.header}`}>
            <h2 id={title_id} className={`gh-bold ${styles.title}`}>
              {title}
            </h2>
            <button
              type="button"
              className={`gh-hover gh-icon-button gh-touch-wide gh-touch ${styles.close}`}
              aria-label={say('close')}
              onClick={hide}
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          <div className={styles.body}>
            {children}
            {footer || isAsking ? (
              <div className={`gh-wrap gh-gap-12 gh-mt-20 gh-at-end ${styles.footer}`}>
                {isAsking ? (
                  <>
                    <span role="status">{say('close_without_saving')}</span>
                    <Button variant="default" onClick={onHide}>
                      {say('leave')}
                    </Button>
                    <Button autoFocus onClick={() => setIsAsking(false)}>
                      {say('keep_editing')}
                    </Button>
                  </>
                ) : (
                  footer
                )}
              </div>
            ) : null}
          </div>
        </div>
      ) : null}
    </dialog>
  )
}
