import type { ReactNode } from 'react'
import styles from './form-page.module.css'

interface FormPageProps {
  /** The error summary, a failure or a conflict: above the fields. */
  notice?: ReactNode
  /** Beside the fields where there is room: what the record is now, and what can be done with it. */
  aside?: ReactNode
  /** Stays at the bottom of the page. */
  footer?: ReactNode
  children: ReactNode
}

/** The page of one record. Forms stop at 1160 px (design.md, layout). */
export const FormPage = ({ notice, aside, footer, children }: FormPageProps) => (
  <div className={styles.page}>
    <div className={styles.columns} data-aside={aside ? true : undefined}>
      <div className={styles.fields}>
        {notice}
        {children}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </div>
    {footer ? <div className={styles.footer}>{footer}</div> : null}
  </div>
)
