import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import type { PartProps } from './daily-part.tsx'
import { FigureLink } from './figure-link.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'

interface Row {
  readonly name: string
  readonly checkins: number
  readonly checkouts: number
  readonly people: number
  readonly vehicles: number
  /** The filter that limits the list of visits to the row; null if there isn't one. */
  readonly filter: Partial<PartProps['query']> | null | ''
}

interface PartTableProps extends PartProps {
  part: 'purposes' | 'visitor_types' | 'gates' | 'sources' | 'units'
  rows: readonly Row[]
}

const FIRST = 8

const keyOf = ({ name, filter }: Row) => name + String(filter && Object.values(filter)[0])

/** The visits grouped by one property, largest group first. On a phone a name is above its figures, so that all figures are visible. */
export const PartTable = ({ part, rows, query, names }: PartTableProps) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  const narrow = useNarrow()
  const [all, setAll] = useState(false)
  const total = Math.max(1, ...rows.map(({ checkins }) => checkins))
  const visible = all ? rows : rows.slice(0, FIRST)
  const figure = ({ filter }: Row, value: number, kind: 'checkin' | 'checkout', filters: Partial<PartProps['query']> = {}) => (
    <FigureLink
      value={value}
      query={{ ...query, ...(filter || {}), ...filters }}
      of={kind}
      names={{ lists: names.lists && Boolean(filter) }}
    />
  )
  const nameOf = (row: Row) => (
    <>
      {row.name}
      <span className={styles.share} style={{ width: `${(row.checkins / total) * 100}%` }} aria-hidden="true" />
    </>
  )
  const figuresOf = (row: Row) => (
    <>
      <td data-end>{figure(row, row.checkins, 'checkin')}</td>
      <td data-end>{figure(row, row.checkouts, 'checkout')}</td>
      <td data-end className="gh-numbers">
        {formats.number(row.people)}
      </td>
      <td data-end>{figure(row, row.vehicles, 'checkin', { has_vehicle: true })}</td>
    </>
  )
  return (
    <Panel flush title={say(`by.${part}`)}>
      <table className={`gh-body ${styles.table} ${styles.parts}`}>
        <caption className="gh-hidden">{say(`by.${part}`)}</caption>
        <thead>
          <tr>
            {narrow ? null : <th scope="col">{say(`one.${part}`)}</th>}
            {(['checkins', 'checkouts', 'people', 'vehicles'] as const).map((column) => (
              <th key={column} scope="col" data-end>
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        {narrow ? (
          visible.map((row) => (
            <tbody key={keyOf(row)}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {nameOf(row)}
                </th>
              </tr>
              <tr>{figuresOf(row)}</tr>
            </tbody>
          ))
        ) : (
          <tbody>
            {visible.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                {figuresOf(row)}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {all || rows.length <= FIRST ? null : (
        <div className={`gh-not-print ${styles.more}`}>
          <Button variant="default" size="chip" onClick={() => setAll(true)}>
            {say('show_all', { count: formats.number(rows.length) })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
