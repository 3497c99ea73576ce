import type { ReactNode } from 'react'
import styles from './list-tools.module.css'

/** The tools above a list: its search, then filters and column choice, which wrap together. Stacked on a phone. */
export const ListTools = ({ search, children }: { search: ReactNode; children?: ReactNode }) => (
  <search className="gh-row gh-wrap gh-still gh-phone-column">
    <div className={`gh-phone-still ${styles.search}`}>{search}</div>
    <div className={`gh-row gh-narrow ${styles.rest}`}>{children}</div>
  </search>
)
