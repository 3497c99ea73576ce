import type { ImportReport } from '@gatehouse/contract/kernel/imports.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { Panel } from '../page/panel.tsx'
import styles from './import.module.css'
import { importWords } from './import.words.ts'
import { ImportTable } from './import-table.tsx'

interface ImportReportPanelProps {
  report: ImportReport
  /** The number of this step. */
  step: number
  labelOf: (column: string) => string
  busy: boolean
  /** Whether bad rows may be left out. */
  may_skip: boolean
  /** Whether rows never change existing records: that count is left out, and rows have no codes. */
  only_adds: boolean
  onApply: (skip_bad: boolean) => void
}

const ROW_EFFECTS = ['added', 'changed', 'unchanged'] as const
/** Number of row changes that are shown at most; bad rows are all shown. */
const SHOWN = 200

/** The effect of an import: either all bad rows, or the additions and changes, with the button that applies them. */
export const ImportReportPanel = ({ report, step, labelOf, busy, may_skip, only_adds, onApply }: ImportReportPanelProps) => {
  const say = useWords(importWords)
  const formats = useFormats()
  const { counts, problems, rows } = report
  const effective = counts.added + counts.changed
  const whole = counts.bad === 0
  const label = (key: 'apply' | 'apply_rest') => say(key, { count: effective }).replace(String(effective), formats.number(effective))
  return (
    <Panel title={`${step}. ${say('result_title')}`} flush>
      <div className={`gh-stack gh-gap-12 gh-column gh-p-12-20 ${styles.inset}`}>
        {whole ? null : <FailureNote title={say(may_skip ? 'bad_or_skip' : 'bad', { count: counts.bad })} takes_focus={false} />}
        {whole || may_skip ? (
          <ul className="gh-wrap gh-gap-x-24 gh-plain gh-strong" aria-live="polite">
            {(only_adds ? (['added'] as const) : ROW_EFFECTS).map((effect) => (
              <li key={effect} data-effect={effect}>
                {say(effect, { count: counts[effect] })}
              </li>
            ))}
          </ul>
        ) : null}
        {whole && effective === 0 ? <p>{say('nothing')}</p> : null}
      </div>
      {problems.length > 0 ? (
        <ImportTable caption={say('problems')} heads={[say('row'), say('column'), say('value'), say('problem')]}>
          {problems.map(({ row, column, value, message }) => (
            <tr key={`${row} ${column} ${value} ${message}`}>
              <td className="gh-numbers">{row}</td>
              <td>{column}</td>
              <td className={`gh-muted gh-break gh-max-260 ${styles.value}`}>{value}</td>
              <td>{message}</td>
            </tr>
          ))}
        </ImportTable>
      ) : null}
      {whole && rows.length > 0 ? (
        <>
          <ImportTable caption={say('changes')} heads={[say('row'), ...(only_adds ? [] : [say('code')]), say('name'), say('effect')]}>
            {rows.slice(0, SHOWN).map(({ row, code, name, effect, changed }) => (
              <tr key={row}>
                <td className="gh-numbers">{row}</td>
                {only_adds ? null : <td className="gh-mono">{code}</td>}
                <td>{name}</td>
                <td>
                  {say(`effects.${effect}`)}
                  {changed.length > 0 ? `: ${changed.map(labelOf).join(', ')}` : ''}
                </td>
              </tr>
            ))}
          </ImportTable>
          {rows.length > SHOWN ? (
            <p className={`gh-stack gh-gap-12 gh-column gh-p-12-20 ${styles.inset}`}>{say('more', { count: rows.length - SHOWN })}</p>
          ) : null}
        </>
      ) : null}
      {effective > 0 && (whole || may_skip) ? (
        <div className="gh-at-end gh-flex gh-p-12-16 gh-line-top">
          <Button variant={whole ? 'filled' : 'default'} loading={busy} onClick={() => onApply(!whole)}>
            {label(whole ? 'apply' : 'apply_rest')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
