import type { AuditEntry } from '@gatehouse/contract/audit/audit.ts'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useListView } from '../../api/list-view.ts'
import { pages } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { ExportMenu } from '../../ui/table/export-menu.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { ListWithPanel } from '../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { auditWords } from './audit.words.ts'
import { AuditRow, useAuditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { type AuditSearch, auditHref, exportDays } from './audit-search.ts'
import { VerificationNote } from './verification-note.tsx'

const route = getRouteApi('/shell/setup/audit')

/** Columns that are hidden while the panel is open beside them. */
const GIVE_WAY = new Set(['reason'])

/** The audit log, newest first. Filters and the open entry are in the address. */
export default function AuditLogPage(): ReactNode {
  const say = useWords(auditWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { entry, ...filters } = search
  const hrefOf = ({ id }: AuditEntry) => auditHref({ ...search, entry: id })
  const columns = useAuditColumns(hrefOf)
  const { shown, choice } = useColumns('audit', entry === undefined ? columns : columns.filter(({ id }) => !GIVE_WAY.has(id)))
  const list = useListView(useInfiniteQuery({ ...pages.audit.list(filters), placeholderData: keepPreviousData }))
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
  const hasFilter = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListWithPanel
      name="entry"
      onOpen={(id) => change({ entry: id })}
      panel={entry === undefined ? null : <AuditPanel key={entry} id={entry} onClose={() => change({ entry: undefined })} />}
      tools={
        <>
          <AuditExport search={filters} />
          <VerificationNote />
          <ListTools
            search={
              <SearchBox label={say('search')} value={search.record ?? ''} onSearch={(text) => change({ record: text || undefined })} />
            }
          >
            <AuditFilters search={search} onChange={change} />
            <ColumnChoice choice={choice} />
          </ListTools>
        </>
      }
    >
      <RecordTable<AuditEntry>
        caption={say('log')}
        density="desk"
        thing={say('the_log')}
        columns={shown}
        list={list}
        current={entry ?? null}
        narrow={(row) => <AuditRow entry={row} href={hrefOf(row)} />}
        onClear={hasFilter ? () => void navigate({ search: entry === undefined ? {} : { entry }, replace: true }) : undefined}
        empty={
          <EmptyState icon={IconListDetails} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </ListWithPanel>
  )
}

const FORMATS = ['excel', 'csv'] as const

/** Saves the filtered list as a file; without days it covers the last year. */
const AuditExport = ({ search }: { search: AuditSearch }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const days = exportDays(search, formats.dayOf(Date.now()))
  const { actor_id: actorId, record_type: recordType, action, record } = search
  const run = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      download(calls.audit.export, { query: { actor_id: actorId, record_type: recordType, action, record, ...days, format } }),
    onSuccess: () => showToast(say('exported')),
  })
  return (
    <>
      <PageActions>
        <ExportMenu
          label={say('export')}
          note={say('export_days', { from: formats.day(days.startDate), to: formats.day(days.endDate) })}
          formats={FORMATS.map((value) => ({ value, label: say(`export_${value}`) }))}
          busy={run.isPending}
          onChoose={(format) => run.mutate(format)}
        />
      </PageActions>
      {run.error ? <FailureNote title={say('export_failed')}>{explain(run.error)}</FailureNote> : null}
    </>
  )
}
