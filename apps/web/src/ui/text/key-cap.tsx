import styles from './key-cap.module.css'

/** A key as drawn on the keyboard. Only visual: the button beside it has `aria-keyshortcuts`. A phone shows it only with `always`. */
export const KeyCap = ({ children, always }: { children: string; always?: boolean }) => (
  <span
    className={`gh-amid gh-strong gh-nowrap gh-inline gh-center gh-size-12 gh-round-4 gh-mono gh-inherit ${styles.cap}`}
    data-always={always || undefined}
    aria-hidden="true"
  >
    {children}
  </span>
)
