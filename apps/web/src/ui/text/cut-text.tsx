import styles from './cut-text.module.css'

/** A text of any length in a cell of a table: on one line, cut off, and whole as the title. */
export const CutText = ({ children }: { children: string }) => (
  <span className={`gh-truncate ${styles.cut}`} title={children}>
    {children}
  </span>
)
