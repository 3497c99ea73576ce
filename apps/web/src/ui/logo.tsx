import styles from './logo.module.css'

/** A gate post with its lamp, and the raised arm. */
export const LogoMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
    <circle cx="5.500" cy="5" r="3.600" className={styles.lamp} />
    <rect x="2" y="10" width="7" height="20" rx="1.800" className={styles.post} />
    <path
      d="M10 13.600 14.200 12v5.600L10 19.200Z M17.600 10.700 21.800 9.100v5.600l-4.200 1.600Z M25.200 7.800 30 6v5.600l-4.800 1.800Z"
      className={styles.lamp}
    />
  </svg>
)

/** The mark and the name, on ink. */
export const Logo = ({ large = false }: { large?: boolean }) => (
  <span className={styles.logo} data-large={large || undefined}>
    <LogoMark size={large ? 34 : 28} />
    Gatehouse
  </span>
)
