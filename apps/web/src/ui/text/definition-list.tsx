import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Pairs of a name and a value, as in the side panel. An empty value is shown as a dash. */
export const DefinitionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={`gh-stack gh-size-14 ${styles.list}`}>
    {facts.map(({ term, value }) => (
      <div key={term} className="gh-stack">
        <dt className="gh-muted">{term}</dt>
        <dd className="gh-break">{value === null || value === undefined || value === '' ? <None /> : value}</dd>
      </div>
    ))}
  </dl>
)

/** The dash for "none". */
export const None = () => <span className="gh-faint">—</span>
