import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './drop-down.module.css'
import { positionBeside, type Side } from './position.ts'

/** Properties of the button of a drop-down. */
export interface DropDownButton {
  ref: Ref<HTMLButtonElement>
  type: 'button'
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface DropDownProps {
  /** `menu`: the arrow keys move between its items, and Tab skips them. */
  role: 'dialog' | 'menu'
  label: string
  side?: Side
  className?: string
  style?: CSSProperties
  button: (props: DropDownButton) => ReactNode
  /** `hide` closes the drop-down and returns the focus to the button. */
  children: (hide: () => void) => ReactNode
}

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled'

/**
 * A panel that a button opens beside itself, above everything else on the page. It closes with Esc, with a press outside, and when the focus leaves
 * it. The focus goes to the selected element, else to the first focusable one.
 */
export const DropDown = ({ role, label, side = 'below', className, style, button, children }: DropDownProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const hide = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useLayoutEffect(() => {
    const [buttonElement, popover] = [opener.current, panel.current]
    if (!open || !buttonElement || !popover) return
    const place = () => positionBeside(buttonElement, popover, side)
    popover.showPopover()
    place()
    const first =
      popover.querySelector<HTMLElement>('[aria-checked="true"], [aria-current], [aria-pressed="true"]') ??
      popover.querySelector<HTMLElement>(STOPS)
    first?.focus({ preventScroll: true })
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [open, side])
  useEffect(() => {
    if (!open) return
    const hideBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target) && !opener.current?.contains(target)) setOpen(false)
    }
    window.addEventListener('pointerdown', hideBeside, { capture: true })
    return () => window.removeEventListener('pointerdown', hideBeside, { capture: true })
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
    else if (role !== 'menu' || !walk(event, panel.current)) return
    // The page behind the panel uses these keys too.
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !panel.current?.contains(relatedTarget) && relatedTarget !== opener.current) setOpen(false)
  }
  return (
    <>
      {button({
        ref: opener,
        type: 'button',
        'aria-haspopup': role,
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          const opens = role === 'menu' && !open && event.key === 'ArrowDown'
          if (!opens && !(open && event.key === 'Escape')) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(opens)
        },
      })}
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: its role is a dialog's or a menu's
        <div
          ref={panel}
          id={id}
          popover="manual"
          // The panel takes the focus after a press between its elements. Otherwise the page behind it would take the focus, which closes the panel.
          tabIndex={-1}
          role={role}
          aria-label={label}
          className={`gh-card gh-body gh-scroll gh-text gh-shadow gh-appear ${styles.panel} ${className ?? ''}`}
          style={style}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          {children(hide)}
        </div>
      ) : null}
    </>
  )
}

/** Moves the focus in a menu: arrows, Home, End, and the first letter of an item. False for any other key. */
function walk({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, menu: HTMLElement | null): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
  const index = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index < 0 ? -1 : index - 1, Home: 0, End: -1 }
  const step = steps[key]
  if (step !== undefined) {
    items.at(step % items.length)?.focus()
    return true
  }
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return false
  const from = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  from.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))?.focus()
  return true
}
