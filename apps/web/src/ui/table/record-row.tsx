import type { ReactNode } from 'react'
import { RowLink } from './data-table.tsx'

/** A record of master data in a list at phone widths: code, if it has one, and name, a second line, its status. The whole row is a link. */
export const RecordRow = (props: { href: string; code?: string; name: string; second: ReactNode; status: ReactNode }) => (
  <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
    <div className="gh-grow">
      <p className="gh-large gh-break">
        <RowLink href={props.href}>
          {props.code === undefined ? null : <span className="gh-mono">{props.code}</span>} {props.name}
        </RowLink>
      </p>
      <p className="gh-small gh-muted">{props.second}</p>
    </div>
    {props.status}
  </div>
)
