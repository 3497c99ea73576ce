import type { ComponentType } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { AppLink } from '../buttons/app-link.tsx'
import type { Tone } from '../text/status-badge.tsx'
import styles from './count-strip.module.css'

export interface Count {
  readonly id: string
  readonly label: string
  /** Undefined until it is known; shows a dash, because 0 would be a statement. */
  readonly value: number | undefined
  /** Text shown instead of the value when it isn't a count, such as a duration. */
  readonly text?: string | undefined
  /** The unit and a second figure beside the number: `47 visits · 65 people`. Narrow layouts show only the second. */
  readonly unit?: string
  readonly also?: string
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>
  readonly tone?: Tone
  /** A second line, in the large form only. */
  readonly note?: string
  /** Links to the counted records. */
  readonly href?: string
  /** Makes the number a button that sets a filter; `chosen` says that the filter is set. */
  readonly onPress?: () => void
  readonly chosen?: boolean
}

const Inside = ({ count, large }: { count: Count; large: boolean }) => {
  const formats = useFormats()
  const Icon = count.icon
  const label = (
    <span className={`gh-row gh-small gh-muted gh-nowrap gh-max-full gh-phone-small ${styles.label}`}>
      {Icon ? <Icon size={large ? 18 : 16} stroke={1.75} /> : null}
      {count.label}
    </span>
  )
  const { value, unit, also } = count
  const text = count.text ?? (value === undefined ? '—' : formats.number(value))
  return (
    <>
      {large ? label : null}
      <span className={`gh-gap-6 gh-baseline gh-flex gh-max-full ${styles.line}`}>
        <span
          className={`gh-bold gh-numbers ${styles.value}`}
          style={{ color: value !== undefined && count.tone ? `var(--gh-${count.tone})` : undefined }}
        >
          {text}
        </span>
        {text === '—' || (!unit && !also) ? null : (
          <span className={`gh-small gh-muted gh-nowrap gh-numbers gh-phone-small ${styles.beside}`}>
            {unit ? <span className={styles.unit}>{also ? `${unit} · ` : unit}</span> : null}
            {also ? <span>{also}</span> : null}
          </span>
        )}
      </span>
      {large ? null : label}
      {large && count.note ? <span className="gh-small gh-muted">{count.note}</span> : null}
    </>
  )
}

/** One strip of numbers that belong together. `large` is the dashboard's form, the other one the desk's, where counts are filters. */
export const CountStrip = ({ label, counts, large = false }: { label: string; counts: readonly Count[]; large?: boolean }) => (
  <ul className={`gh-plain gh-card gh-clip gh-flex ${styles.strip}`} aria-label={label} data-large={large || undefined}>
    {counts.map((count) => (
      <li key={count.id}>
        {count.href ? (
          <AppLink
            className={`gh-hover gh-unlined gh-top gh-text-start gh-flex gh-vertical gh-full gh-tall gh-text ${styles.cell}`}
            href={count.href}
          >
            <Inside count={count} large={large} />
          </AppLink>
        ) : count.onPress ? (
          <button
            type="button"
            className={`gh-hover gh-top gh-text-start gh-flex gh-vertical gh-full gh-tall gh-text ${styles.cell}`}
            aria-pressed={count.chosen ?? false}
            onClick={count.onPress}
          >
            <Inside count={count} large={large} />
          </button>
        ) : (
          <div className={`gh-top gh-text-start gh-flex gh-vertical gh-full gh-tall gh-text ${styles.cell}`}>
            <Inside count={count} large={large} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
