import type { UnitImportReport } from '@gatehouse/contract/units.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './import.module.css'
import { importWords } from './import.words.ts'

interface ImportReportProps {
  report: UnitImportReport
  busy: boolean
  onApply: () => void
}

/** Rows of changes that are shown; of bad rows all are. */
const SHOWN = 200

/** What an import would do: every bad row, or what is added and changed, and the button that does it. */
export const ImportReport = ({ report: { counts, problems, rows }, busy, onApply }: ImportReportProps) => {
  const say = useWords(importWords)
  const formats = useFormats()
  const effective = counts.added + counts.changed
  return (
    <Panel title={say('result_title')} flush>
      <div className={styles.inset}>
        {counts.bad > 0 ? <FailureNote title={say('bad', { count: counts.bad })} takes_focus={false} /> : null}
        {counts.bad === 0 ? (
          <ul className={styles.counts} aria-live="polite">
            {(['added', 'changed', 'unchanged'] as const).map((effect) => (
              <li key={effect} data-effect={effect}>
                {say(effect, { count: counts[effect] })}
              </li>
            ))}
          </ul>
        ) : null}
        {counts.bad === 0 && effective === 0 ? <p>{say('nothing')}</p> : null}
      </div>
      {problems.length > 0 ? (
        <Table caption={say('problems')} heads={[say('row'), say('column'), say('value'), say('problem')]}>
          {problems.map(({ row, column, value, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td className={styles.number}>{row}</td>
              <td>{column}</td>
              <td className={styles.sample}>{value}</td>
              <td>{message}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      {problems.length === 0 && rows.length > 0 ? (
        <>
          <Table caption={say('changes')} heads={[say('row'), say('code'), say('name'), say('effect')]}>
            {rows.slice(0, SHOWN).map(({ row, code, name, effect, changed }) => (
              <tr key={row}>
                <td className={styles.number}>{row}</td>
                <td className="gh-mono">{code}</td>
                <td>{name}</td>
                <td>
                  {say(`effects.${effect}`)}
                  {changed.length > 0 ? `: ${changed.map((column) => say(`columns.${column}`)).join(', ')}` : ''}
                </td>
              </tr>
            ))}
          </Table>
          {rows.length > SHOWN ? <p className={styles.inset}>{say('more', { count: rows.length - SHOWN })}</p> : null}
        </>
      ) : null}
      {problems.length === 0 && effective > 0 ? (
        <div className={styles.apply}>
          <Button loading={busy} onClick={onApply}>
            {say('apply', { count: effective }).replace(String(effective), formats.number(effective))}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

const Table = ({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={styles.region} aria-label={caption} tabIndex={0}>
    <table className={styles.table}>
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
