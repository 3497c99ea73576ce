import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** What is set in it, while it is closed. */
  summary: ReactNode
  /** Something in it must be fixed, so that it is open. */
  wrong?: boolean
  children: ReactNode
}

/** A part of a form that few need: closed, it says what is set in it. */
export const Fold = ({ title, summary, wrong = false, children }: FoldProps) => {
  const [opened, setOpened] = useState(false)
  const open = opened || wrong
  return (
    <details className={`gh-line-top ${styles.fold}`} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
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
