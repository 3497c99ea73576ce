import { useFormats } from '../../lib/formats.ts'
import { AppLink } from '../buttons/app-link.tsx'
import styles from './heat-map.module.css'

export interface HeatCell {
  readonly value: number
  /** Links to the counted records. */
  readonly href?: string | undefined
  /** Accessible name of the link, complete without the table around it. */
  readonly name: string
}

interface HeatMapProps {
  caption: string
  /** The heading of the row labels. */
  corner: string
  columns: readonly string[]
  rows: readonly { readonly label: string; readonly cells: readonly HeatCell[] }[]
}

/** The strongest tint on which text stays readable. */
const STRONGEST = 45

/** Numbers in a table; larger numbers have a stronger tint. */
export const HeatMap = ({ caption, corner, columns, rows }: HeatMapProps) => {
  const formats = useFormats()
  const largest = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)))
  return (
    <section
      className={`gh-scrolls gh-inset gh-print-open gh-relative ${styles.region}`}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table className={`gh-numbers ${styles.map}`}>
        <caption className="gh-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map(({ value, href, name }, column) => (
                <td
                  key={columns[column]}
                  style={
                    value > 0
                      ? {
                          background: `color-mix(in srgb, var(--gh-brand) ${Math.max(6, Math.round((value / largest) * STRONGEST))}%, transparent)`,
                        }
                      : undefined
                  }
                >
                  {value === 0 ? (
                    <span className="gh-faint">·</span>
                  ) : href ? (
                    <AppLink className="gh-unlined gh-text" href={href} aria-label={name}>
                      {formats.number(value)}
                    </AppLink>
                  ) : (
                    formats.number(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
