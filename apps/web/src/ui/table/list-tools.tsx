import type { ReactNode } from 'react'
import styles from './list-tools.module.css'

/** Above a list: its search, then its filters and its choice of columns, which go to the next line together. On a phone one below the other. */
export const ListTools = ({ search, children }: { search: ReactNode; children?: ReactNode }) => (
  <search className={`gh-row gh-wrap gh-still ${styles.tools}`}>
    <div className={styles.search}>{search}</div>
    <div className={styles.rest}>{children}</div>
  </search>
)
