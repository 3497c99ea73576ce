import styles from './logo.module.css'

/** A gate post with its lamp, and the raised arm. */
export const LogoMark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="6" cy="4.800" r="3.600" fill="var(--gh-lamp)" />
    <rect x="2.600" y="9.200" width="6.800" height="21.400" rx="1.800" fill="var(--gh-on-ink)" />
    <g transform="translate(8 16.500) rotate(-21)">
      <rect y="-2.900" width="25" height="5.800" rx="1.200" fill="var(--gh-lamp)" />
      <path d="M6.600-3h4.400l-1.800 6H4.800ZM14.600-3H19l-1.800 6h-4.400Z" fill="var(--gh-ink)" />
    </g>
  </svg>
)

/** The mark and the name, on ink. */
export const Logo = ({ large = false }: { large?: boolean }) => (
  <span className={`gh-bold gh-center gh-inline gh-gap-10 ${styles.logo}`} data-large={large || undefined}>
    <LogoMark size={large ? 34 : 28} />
    Gatehouse
  </span>
)
