import type { StampStatementRow } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { type StatementLine, statementLines, sumsOf } from '@gatehouse/contract/e-stamps/e-stamp-statement.ts'
import { IconMapPin, IconReportOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useExport } from '../../api/use-export.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { DefinitionList, None } from '../../ui/text/definition-list.tsx'
import { eStampHref } from './e-stamp-search.ts'
import { MonthChoice, useMonth } from './month-choice.tsx'
import { useStampedKind } from './stamp-row-columns.tsx'
import { statementWords } from './statement.words.ts'
import { useHasFees } from './use-effect-words.ts'
import { useStampedUnit } from './use-unit-name.ts'

/** The stamps that each unit gave of each kind in a month, with totals, to read and to export. */
export const StatementTab = (): ReactNode => {
  const say = useWords(statementWords)
  const monthChoice = useMonth()
  const { month, place, choices, read: places } = monthChoice
  const query = { month, location_id: place?.id ?? '' }
  const read = useQuery({ ...queries.eStamps.statement(query), enabled: place !== undefined })
  const exportState = useExport((format) => download(calls.eStamps.exportStatement, { query: { ...query, format } }))
  if (choices?.length === 0) {
    return (
      <Panel flush>
        <EmptyState icon={IconMapPin} title={say('no_location')} />
      </Panel>
    )
  }
  return (
    <>
      <div className="gh-wrap gh-gap-16 gh-bottom gh-apart">
        <MonthChoice chosen={monthChoice} />
        <div>{place ? <TableExport note={say('export_note')} state={exportState} /> : null}</div>
      </div>
      {read.data ? (
        <Statement rows={read.data.docs} first={read.data.first_day} last={read.data.last_day} place={query.location_id} />
      ) : (
        <Panel flush>
          <ReadState read={readView(read, places)} thing={say('the_statement')} />
        </Panel>
      )}
    </>
  )
}

interface StatementProps {
  rows: readonly StampStatementRow[]
  first: string
  last: string
  place: string
}

const Statement = ({ rows, first, last, place }: StatementProps) => {
  const say = useWords(statementWords)
  const formats = useFormats()
  const stampedKind = useStampedKind()
  const stampedUnit = useStampedUnit()
  const has_fees = useHasFees()
  const totals = sumsOf(rows)
  const unitOf = (line: StatementLine) => stampedUnit(line) ?? say('no_unit')
  const stampsOf = ({ unit_id, kind_id }: StampStatementRow) =>
    eStampHref({ tab: 'given', location_id: place, unit_id: unit_id ?? undefined, kind_id, startDate: first, endDate: last })
  const sum = (text: string, value: number) => (value === 0 ? <None /> : <span className="gh-numbers">{text}</span>)
  const kindOf = (line: StatementLine) =>
    line.kind_id === null ? (
      say('total')
    ) : (
      <AppLink href={stampsOf(line)} aria-label={say('stamps_of', { unit: unitOf(line), kind: stampedKind(line) })}>
        {stampedKind(line)}
      </AppLink>
    )
  /** The sum of a unit stands out. */
  const cell = (render: (line: StatementLine) => ReactNode) => (line: StatementLine) =>
    line.kind_id === null ? <strong>{render(line)}</strong> : render(line)
  const columns: Column<StatementLine>[] = [
    { id: 'unit', title: say('unit'), least: 150, render: cell(unitOf) },
    { id: 'kind', title: say('kind'), least: 150, render: cell(kindOf) },
    { id: 'count', title: say('count'), align: 'end', render: cell(({ count }) => formats.number(count)) },
    { id: 'revoked', title: say('revoked'), align: 'end', render: cell(({ revoked }) => sum(formats.number(revoked), revoked)) },
    { id: 'free', title: say('free'), align: 'end', render: cell(({ free_minutes }) => sum(formats.duration(free_minutes), free_minutes)) },
    { id: 'amount', title: say('amount'), align: 'end', render: cell(({ amount }) => sum(formats.money(amount), amount)) },
    ...(has_fees
      ? [
          {
            ...{ id: 'taken_off', title: say('taken_off'), align: 'end' as const },
            render: cell(({ taken_off }) => sum(formats.money(taken_off), taken_off)),
          },
        ]
      : []),
    {
      ...{ id: 'receipts', title: say('receipts'), align: 'end' },
      render: cell(({ receipt_amount }) => sum(formats.money(receipt_amount), receipt_amount)),
    },
  ]
  const line = (row: StatementLine) => (
    <div className="gh-grow">
      <p className="gh-large gh-strong gh-break">{unitOf(row)}</p>
      <p className="gh-row gh-apart gh-gap-12 gh-body">
        <span className="gh-break">{cell(kindOf)(row)}</span>
        <strong className="gh-numbers">{formats.number(row.count)}</strong>
      </p>
      <p className="gh-small gh-muted gh-numbers">
        {[
          row.free_minutes > 0 ? `${say('free')} ${formats.duration(row.free_minutes)}` : '',
          row.amount > 0 ? `${say('amount')} ${formats.money(row.amount)}` : '',
          has_fees && row.taken_off !== 0 ? `${say('taken_off')} ${formats.money(row.taken_off)}` : '',
          row.receipt_amount > 0 ? `${say('receipts')} ${formats.money(row.receipt_amount)}` : '',
          row.revoked > 0 ? `${say('revoked')} ${formats.number(row.revoked)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
  const sums = [
    { id: 'count', label: say('count'), value: totals.count },
    { id: 'revoked', label: say('revoked'), value: totals.revoked },
    { id: 'free', label: say('free'), value: totals.free_minutes, text: formats.duration(totals.free_minutes) },
    { id: 'amount', label: say('amount'), value: totals.amount, text: formats.money(totals.amount) },
    ...(has_fees ? [{ id: 'taken_off', label: say('taken_off'), value: totals.taken_off, text: formats.money(totals.taken_off) }] : []),
    { id: 'receipts', label: say('receipts'), value: totals.receipt_amount, text: formats.money(totals.receipt_amount) },
  ]
  return (
    <div className="gh-stack gh-column">
      {useNarrow() ? (
        <Panel title={say('totals')}>
          <DefinitionList facts={sums.map(({ label: term, value, text }) => ({ term, value: text ?? formats.number(value) }))} />
        </Panel>
      ) : (
        <CountStrip label={say('totals')} counts={sums} />
      )}
      {has_fees ? <p className="gh-small gh-muted">{say('taken_off_help')}</p> : null}
      <DataTable
        caption={say('statement')}
        density="report"
        columns={columns}
        rows={statementLines(rows)}
        rowKey={({ unit_id, kind_id }) => `${unit_id} ${kind_id}`}
        narrow={line}
        empty={
          <EmptyState icon={IconReportOff} title={say('nothing')}>
            {say('nothing_text')}
          </EmptyState>
        }
      />
    </div>
  )
}
