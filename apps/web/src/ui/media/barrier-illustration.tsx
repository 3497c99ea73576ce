/** The raised barrier with its lamp on, the only illustration in the product. Fills the available width; the arm leaves at the right. */
export const BarrierIllustration = () => (
  <svg width="100%" height="330" aria-hidden="true" className="gh-block gh-clip">
    <defs>
      <pattern id="barrier-stripes" width="92" height="28" patternUnits="userSpaceOnUse" patternTransform="translate(12 0) skewX(-30)">
        <rect width="92" height="28" fill="var(--gh-ink-line)" fillOpacity={0.85} />
        <rect width="54" height="28" fill="var(--gh-lamp)" />
      </pattern>
    </defs>
    <rect x="0" y="132" width="54" height="172" fill="var(--gh-ink-2)" />
    <rect x="0" y="102" width="54" height="30" rx="4" fill="var(--gh-ink-line)" />
    <circle cx="27" cy="84" r="24" fill="var(--gh-lamp)" fillOpacity={0.2} />
    <circle cx="27" cy="84" r="12" fill="var(--gh-lamp)" />
    <g transform="translate(16 138) rotate(-13)">
      <rect width="1600" height="28" rx="4" fill="url(#barrier-stripes)" />
      <path d="M4 0H66L50 28H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" fill="var(--gh-lamp)" />
    </g>
    <line x1="0" x2="100%" y1="304" y2="304" stroke="var(--gh-ink-line)" strokeWidth={2} />
  </svg>
)
