import type { ReactNode } from 'react'
import { RowLink } from './data-table.tsx'
import styles from './record-row.module.css'

/** A record of master data in a list at phone widths: code and name, a second line, its status. The whole row opens it. */
export const RecordRow = (props: { href: string; code: string; name: string; second: ReactNode; status: ReactNode }) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <p className={styles.first}>
        <RowLink href={props.href}>
          <span className="gh-mono">{props.code}</span> {props.name}
        </RowLink>
      </p>
      <p className={styles.second}>{props.second}</p>
    </div>
    {props.status}
  </div>
)
