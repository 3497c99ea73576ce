import type { ReportParkingFee } from '@gatehouse/contract/reports/reports.ts'
import { IconParking } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import type { PartProps } from './daily-part.tsx'
import { PartStates } from './part-states.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { useParkingFee } from './use-report.ts'

/** Parking fees that were paid or waived: by day, method, person and hour. */
export const ParkingPart = ({ query }: PartProps) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  return (
    <PartStates read={useParkingFee(query)}>
      {({ totals, voided, days, methods, people, hours }) => (
        <>
          <CountStrip
            large
            label={say('fees')}
            counts={[
              { id: 'payments', label: say('payments'), value: totals.payments },
              { id: 'amount', label: say('amount'), value: totals.amount, text: formats.money(totals.amount) },
              { id: 'waived', label: say('waived'), value: totals.waived, text: formats.money(totals.waived) },
              { id: 'voided', label: say('voided'), value: voided.amount, text: formats.money(voided.amount) },
            ]}
          />
          {days.length === 0 ? (
            <Panel flush>
              <EmptyState icon={IconParking} title={say('no_fees')}>
                {say('no_fees_text')}
              </EmptyState>
            </Panel>
          ) : (
            <div className={`gh-stack gh-top ${styles.halves}`}>
              <FeesTable part="methods" rows={methods.map((row) => ({ ...row, _id: row.method, name: say(`method.${row.method}`) }))} />
              <FeesTable part="people" rows={people} />
              <FeesTable part="days" rows={days.map((row) => ({ ...row, _id: row.date, name: formats.day(row.date) }))} />
              <FeesTable
                part="hours"
                rows={hours.map((row) => ({ ...row, _id: String(row.hour), name: `${String(row.hour).padStart(2, '0')}:00` }))}
              />
            </div>
          )}
        </>
      )}
    </PartStates>
  )
}

interface FeesTableProps {
  part: 'methods' | 'people' | 'days' | 'hours'
  rows: readonly (ReportParkingFee['totals'] & { _id: string; name: string })[]
}

const FeesTable = ({ part, rows }: FeesTableProps) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  return (
    <Panel flush title={say(`fees_by.${part}`)}>
      <table className={`gh-body ${styles.table}`}>
        <caption className="gh-hidden">{say(`fees_by.${part}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(`fees_of.${part}`)}</th>
            {(['payments', 'amount', 'waived'] as const).map((column) => (
              <th key={column} scope="col" data-end>
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, name, payments, amount, waived }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td data-end className="gh-numbers">
                {formats.number(payments)}
              </td>
              <td data-end className="gh-numbers">
                {formats.money(amount)}
              </td>
              <td data-end className="gh-numbers">
                {formats.money(waived)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
