import styles from './key-cap.module.css'

/** A key as drawn on the keyboard. For the eyes only: the button beside it carries `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { children: string }) => (
  <span className={styles.cap} aria-hidden="true">
    {children}
  </span>
)
