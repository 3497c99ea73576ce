import type { ImportReport } from '@gatehouse/contract/kernel/imports.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { NativeSelect } from '../form/inputs.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { Panel } from '../page/panel.tsx'
import styles from './import.module.css'
import { importWords } from './import.words.ts'
import { ImportTable } from './import-table.tsx'

interface ImportColumnsProps {
  report: ImportReport
  /** The number of this step. */
  step: number
  columns: readonly string[]
  labelOf: (column: string) => string
  /** Receives the field of each column, in the order of the file, separated by commas. */
  onMap: (columns: string) => void
}

/** Shows the field that each column was matched to, so that the person can correct it. */
export const ImportColumns = ({ report, step, columns: names, labelOf, onMap }: ImportColumnsProps) => {
  const say = useWords(importWords)
  const { columns, missing } = report
  const map = (index: number, column: string) =>
    // A field is in one column only, so clear the column that had it before.
    onMap(columns.map(({ column: before }, position) => (position === index ? column : before === column ? '' : (before ?? ''))).join(','))
  return (
    <Panel title={`${step}. ${say('columns_title')}`} flush>
      {missing.length > 0 ? (
        <div className={`gh-stack gh-gap-12 gh-column gh-p-12-20 ${styles.inset}`}>
          <FailureNote title={say('missing', { names: missing.map(labelOf).join(', ') })} />
        </div>
      ) : (
        <p className={`gh-stack gh-gap-12 gh-column gh-p-12-20 ${styles.inset}`}>{say('columns_text')}</p>
      )}
      <ImportTable caption={say('columns_text')} heads={[say('heading'), say('holds')]}>
        {columns.map(({ heading, column, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place in the file
          <tr key={index}>
            <th scope="row">
              {heading || say('no_heading')}
              <span className={`gh-small gh-muted gh-break gh-block ${styles.sample}`}>{sample.filter(Boolean).join(' · ')}</span>
            </th>
            <td>
              <NativeSelect
                aria-label={say('holds_of', { heading: heading || say('no_heading') })}
                value={column ?? ''}
                onChange={(event) => map(index, event.currentTarget.value)}
                data={[{ value: '', label: say('skip') }, ...names.map((value) => ({ value, label: labelOf(value) }))]}
              />
            </td>
          </tr>
        ))}
      </ImportTable>
    </Panel>
  )
}
