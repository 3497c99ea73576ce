import { IconCalendarX, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { useExport } from '../../api/use-export.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { exportWords } from '../../ui/table/export.words.ts'
import { TableExport } from '../../ui/table/table-export.tsx'
import { CheckNote } from './check-note.tsx'
import { DailyPart } from './daily-part.tsx'
import { ParkingPart } from './parking-part.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { ReportFilters } from './report-filters.tsx'
import { daysIn, reportHref, reportQueryOf } from './report-query.ts'
import { PARTS } from './report-search.ts'
import { MOST_DAYS } from './reports.fixed.ts'
import { SummaryPart } from './summary-part.tsx'
import { useNames } from './use-names.ts'

const route = getRouteApi('/shell/service/visitor/entrances/report')

const SHOWN = { daily: DailyPart, summary: SummaryPart, parking: ParkingPart } as const

/** The report of some days: by day, by parts, and the parking fees. */
export default function ReportPage(): ReactNode {
  const say = useWords(reportWords)
  const sayExport = useWords(exportWords)
  const formats = useFormats()
  const { organisation } = useMe()
  const names = useNames()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = reportQueryOf(search, formats.dayOf(serverNow()))
  const part = search.part ?? 'daily'
  const Part = SHOWN[part]
  const days = daysIn(query)
  const in_bounds = days >= 1 && days <= MOST_DAYS
  const file = useMutation({
    mutationFn: () => download(calls.entrances.exportExcel, { body: { ...query, status: 'came_in', format: 'xlsx' } }),
    onSuccess: () => showToast(say('file_saved')),
  })
  const { startDate, endDate, location_id: locationId } = query
  const filters = part === 'parking' ? { startDate, endDate, location_id: locationId } : query
  const figures = useExport((format) => download(calls.reports.export, { query: { ...filters, part, format } }))
  const between = say('between', { from: formats.day(query.startDate), to: formats.day(query.endDate) })
  return (
    <div className={`gh-stack gh-column gh-sheet ${styles.sheet}`}>
      <PageActions>
        {names.lists && in_bounds ? (
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            variant="default"
            loading={file.isPending}
            onClick={() => file.mutate()}
          >
            {say('excel')}
          </Button>
        ) : null}
        {in_bounds ? <TableExport note={say('export_note')} state={figures} /> : null}
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} variant="default" onClick={() => window.print()}>
          {say('print')}
        </Button>
      </PageActions>
      <p className={`gh-strong ${styles.on_paper}`}>{[say(`part.${part}`), organisation?.name, between].filter(Boolean).join(' · ')}</p>
      <div className="gh-not-print">
        <PageTabs
          label={say('parts_label')}
          tabs={PARTS.map((name) => ({
            title: say(`part.${name}`),
            href: reportHref({ ...search, part: name === 'daily' ? undefined : name }),
            current: name === part,
          }))}
        />
      </div>
      <div className="gh-not-print">
        <ReportFilters search={search} query={query} names={names} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </div>
      {part === 'parking' ? null : <CheckNote agrees={false} />}
      {file.error ? <FailureNote title={sayExport('failed')}>{explain(file.error)}</FailureNote> : null}
      {in_bounds ? (
        <Part query={query} names={names} />
      ) : (
        <Panel flush>
          <EmptyState icon={IconCalendarX} title={say('too_long')}>
            {say('too_long_text')}
          </EmptyState>
        </Panel>
      )}
      {part === 'parking' ? null : <CheckNote agrees />}
    </div>
  )
}
