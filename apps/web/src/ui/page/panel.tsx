import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A flat panel with a hairline. With a title it is a section of the page. `flush` leaves the inner space to the content. */
export const Panel = ({ title, aside, flush, children }: { title?: string; aside?: ReactNode; flush?: boolean; children: ReactNode }) => (
  <section className={styles.panel} aria-label={title} data-flush={flush || undefined}>
    {title === undefined ? null : (
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
    )}
    {children}
  </section>
)
