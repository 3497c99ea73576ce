import { type ReactNode, useRef } from 'react'
import styles from './form-page.module.css'
import { FormSections } from './form-sections.tsx'

interface FormPageProps {
  /** The error summary, a failure or a conflict, above the fields. */
  notice?: ReactNode
  /** The current state of the record and its actions, beside the fields where there is room. */
  aside?: ReactNode
  /** Stays at the bottom of the page. */
  footer?: ReactNode
  /** Hides the list of sections that a long form offers. */
  whole?: boolean
  children: ReactNode
}

/** The page of one record. Forms stop at 1160 px. */
export const FormPage = ({ notice, aside, footer, whole, children }: FormPageProps) => {
  const fields = useRef<HTMLDivElement>(null)
  return (
    <div className={`gh-flex gh-vertical gh-relative ${styles.page}`}>
      {whole ? null : <FormSections fields={fields} />}
      <div className={`gh-stack gh-top gh-column gh-full gh-fill gh-content-top ${styles.columns}`} data-aside={aside ? true : undefined}>
        <div ref={fields} className={`gh-stack gh-narrow ${styles.fields}`}>
          {notice}
          {children}
        </div>
        {aside ? <div className="gh-stack gh-narrow">{aside}</div> : null}
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  )
}
