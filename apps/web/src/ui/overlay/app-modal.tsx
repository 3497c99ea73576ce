import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type FormEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../form/button.tsx'
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

/** From the last that can have the focus to the first, and back: the browser itself would go on to its own bars. */
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
 * The dialog for a decision or a text that must be read: the browser's own modal dialog, which keeps the focus and gives it back. Closes with
 * Esc, the × and a press beside it. Once something is entered in one of its fields, a press beside it does nothing, and Esc and the × ask first. The focus goes to what is marked `data-autofocus`, else to the first that can have it. Never opened from
 * another dialog.
 */
export const AppModal = ({ show, onHide, title, children, footer, size = 'md', asks_itself = false }: AppModalProps) => {
  const say = useWords(commonWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  const pressed = useRef<EventTarget | null>(null)
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
  // A search finds records and enters nothing.
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement && target.type === 'search')) has_input.current = true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') goRound(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // What is open behind the dialog has keys of its own.
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
        pressed.current = target
      }}
      onClick={({ target, currentTarget }) => {
        // Pressed and let go beside it: a text that is marked by drawing over its end hides nothing.
        if (target === currentTarget && pressed.current === currentTarget && !has_input.current) onHide()
      }}
      onInput={onInput}
      onCancel={(event) => {
        // The state of the page decides, not the browser.
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
