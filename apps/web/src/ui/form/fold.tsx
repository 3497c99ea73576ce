import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** Shows the current values while the part is closed. */
  summary: ReactNode
  /** Something inside must be fixed, so the part stays open. */
  wrong?: boolean
  children: ReactNode
}

/** A part of a form that few people need. It shows its current values while it is closed. */
export const Fold = ({ title, summary, wrong = false, children }: FoldProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const open = isOpen || wrong
  return (
    <details className={`gh-line-top ${styles.fold}`} open={open} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="gh-flex gh-gap-8 gh-top gh-press gh-touch gh-round-4">
        <IconChevronRight size={18} stroke={1.75} className="gh-still gh-mt-3" aria-hidden="true" />
        <span className="gh-grow">
          <span className="gh-body gh-strong gh-block">{title}</span>
          {open ? null : <span className="gh-small gh-muted gh-block">{summary}</span>}
        </span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
