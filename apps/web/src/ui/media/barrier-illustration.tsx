import styles from './barrier-illustration.module.css'

/** The raised barrier with its lamp on: the only illustration in the product. Drawn to the width there is, the arm leaves at the right. */
export const BarrierIllustration = () => (
  <svg width="100%" height="330" aria-hidden="true" className="gh-block gh-clip">
    <defs>
      <pattern id="barrier-stripes" width="92" height="28" patternUnits="userSpaceOnUse" patternTransform="translate(12 0) skewX(-30)">
        <rect width="92" height="28" className={styles.arm} />
        <rect width="54" height="28" className={styles.lamp} />
      </pattern>
    </defs>
    <rect x="0" y="132" width="54" height="172" className={styles.post} />
    <rect x="0" y="102" width="54" height="30" rx="4" className={styles.cap} />
    <circle cx="27" cy="84" r="24" className={styles.halo} />
    <circle cx="27" cy="84" r="12" className={styles.lamp} />
    <g transform="translate(16 138) rotate(-13)">
      <rect width="1600" height="28" rx="4" fill="url(#barrier-stripes)" />
      <path d="M4 0H66L50 28H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" className={styles.lamp} />
    </g>
    <line x1="0" x2="100%" y1="304" y2="304" className={styles.ground} />
  </svg>
)
