import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A flat panel with a hairline. With a title it is a section of the page. `flush` removes the inner padding. */
export const Panel = ({ title, aside, flush, children }: { title?: string; aside?: ReactNode; flush?: boolean; children: ReactNode }) => (
  <section className={`gh-card gh-narrow ${styles.panel}`} aria-label={title} data-flush={flush || undefined}>
    {title === undefined ? null : (
      <div className={`gh-row gh-wrap gh-gap-4 gh-gap-x-16 gh-apart gh-mb-16 ${styles.head}`}>
        <h2 className="gh-heavy gh-title">{title}</h2>
        {aside ? <div className="gh-row gh-gap-16 gh-small gh-muted">{aside}</div> : null}
      </div>
    )}
    {children}
  </section>
)
