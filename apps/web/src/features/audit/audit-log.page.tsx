import type { AuditEntry } from '@gatehouse/contract/audit.ts'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { usePanelBeside } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import { AuditRow, useAuditColumns } from './audit-columns.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { type AuditSearch, auditHref } from './audit-search.ts'
import { VerificationNote } from './verification-note.tsx'

const route = getRouteApi('/shell/setup/audit')

/** Columns that give way to the panel beside them. */
const GIVE_WAY = new Set(['reason'])

/** Who did what, newest first; what it is narrowed to and the open entry stand in the address. */
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
  usePanelBeside(entry !== undefined)
  const narrowed = Object.values(filters).some((value) => value !== undefined)

  // Opened here and not by the link itself, which would scroll the page to its top.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const id = link && new URL(link.href).searchParams.get('entry')
    if (!id || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    change({ entry: id })
  }
  return (
    <div className={styles.page}>
      <div className={styles.main}>
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
        <div className={styles.list} onClickCapture={onClick}>
          <RecordTable<AuditEntry>
            caption={say('log')}
            density="desk"
            thing={say('the_log')}
            columns={shown}
            list={list}
            rowKey={({ id }) => id}
            current={entry ?? null}
            narrow={(row) => <AuditRow entry={row} href={hrefOf(row)} />}
            onClear={narrowed ? () => void navigate({ search: entry === undefined ? {} : { entry }, replace: true }) : undefined}
            empty={
              <EmptyState icon={IconListDetails} title={say('empty')}>
                {say('empty_text')}
              </EmptyState>
            }
          />
        </div>
      </div>
      {entry === undefined ? null : <AuditPanel key={entry} id={entry} onClose={() => change({ entry: undefined })} />}
    </div>
  )
}
