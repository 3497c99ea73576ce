import type { ReactNode } from 'react'
import styles from './list-tools.module.css'

/** Above a list: its search, then its filters and its choice of columns, which go to the next line together. On a phone one below the other. */
export const ListTools = ({ search, children }: { search: ReactNode; children?: ReactNode }) => (
  <search className="gh-row gh-wrap gh-still gh-phone-column">
    <div className={`gh-phone-still ${styles.search}`}>{search}</div>
    <div className={`gh-row gh-narrow ${styles.rest}`}>{children}</div>
  </search>
)
