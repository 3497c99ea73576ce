import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { KeyCap } from '../text/key-cap.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  title: string
  subtitle?: string
  onClose: () => void
  /** The main action, fixed at the bottom. */
  footer?: ReactNode
  children: ReactNode
  /** False where the page handles Esc itself, as the gate desk does. */
  closes_on_escape?: boolean
}

/**
 * A record beside the page: the rest of the page stays usable and keeps the focus. Esc and the × close it. If the focus was inside, it returns to
 * where it was when the panel opened.
 */
export const SidePanel = ({ title, subtitle, onClose, footer, children, closes_on_escape = true }: SidePanelProps) => {
  const say = useWords(commonWords)
  const heading_id = useId()
  const panel = useRef<HTMLElement>(null)
  useKeys([['Escape', onClose]], closes_on_escape)

  useEffect(() => {
    const opener = document.activeElement
    const element = panel.current
    return () => {
      const inside = document.activeElement === document.body || element?.contains(document.activeElement)
      if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <aside className={`gh-still gh-low gh-flex gh-vertical gh-tall gh-surface ${styles.panel}`} aria-labelledby={heading_id} ref={panel}>
      <div className="gh-top gh-apart gh-line-bottom gh-flex gh-gap-12 gh-p-12-20">
        <div>
          <h2 id={heading_id} className={`gh-bold ${styles.title}`}>
            {title}
          </h2>
          {subtitle ? <p className="gh-small gh-muted">{subtitle}</p> : null}
        </div>
        <button
          type="button"
          className={`gh-hover gh-row gh-round gh-text gh-min-36 gh-touch-wide gh-touch ${styles.close}`}
          onClick={onClose}
          aria-keyshortcuts="Escape"
        >
          <span className="gh-hidden">{say('close')}</span>
          <KeyCap>Esc</KeyCap>
          <IconX size={18} stroke={2} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section className="gh-inset gh-fill gh-low gh-scroll" tabIndex={0} aria-labelledby={heading_id}>
        {children}
      </section>
      {footer ? <div className={`gh-gap-8 gh-flex gh-line-top ${styles.footer}`}>{footer}</div> : null}
    </aside>
  )
}

/** A part of the panel, separated from the next by a hairline. */
export const PanelPart = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={`gh-line-bottom ${styles.part}`}>
    {title ? <h3 className={`gh-body gh-strong ${styles.part_title}`}>{title}</h3> : null}
    {children}
  </div>
)
