import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export interface Fact {
  readonly term: string
  readonly value: ReactNode
}

/** Pairs of a name and a value, as in the side panel. An empty value is shown as a dash. */
export const DefinitionList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.list}>
    {facts.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value === null || value === undefined || value === '' ? <None /> : value}</dd>
      </div>
    ))}
  </dl>
)

/** The dash for "none". */
export const None = () => <span className={styles.none}>—</span>
