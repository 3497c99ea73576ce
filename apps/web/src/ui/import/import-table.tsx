import type { ReactNode } from 'react'
import styles from './import.module.css'

/** A table of an import that scrolls in a box of its size. */
export const ImportTable = ({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={`gh-inset gh-relative gh-line-top gh-scrolls ${styles.region}`} aria-label={caption} tabIndex={0}>
    <table className={`gh-table ${styles.table}`}>
      <caption className="gh-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
