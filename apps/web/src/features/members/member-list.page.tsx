import type { MemberRow } from '@gatehouse/contract/member-record.ts'
import { Button } from '@mantine/core'
import { IconFileAlert, IconFileImport, IconMapPin, IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import type { Sort } from '../../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { sortOf, sortText } from '../../ui/table/sort.ts'
import { TableExport } from '../../ui/table/table-export.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MemberLine, useMemberColumns } from './member-columns.tsx'
import { LIST } from './member-status.ts'
import { MEMBER_KINDS, MEMBER_STATUSES } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

const route = getRouteApi('/shell/service/visitor/members')
type Search = ReturnType<typeof route.useSearch>

/** The members of the organisation, filtered and sorted by what stands in the address. */
export default function MemberListPage(): ReactNode {
  const say = useWords(memberWords)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const list = useListView(useInfiniteQuery({ ...pages.members.list(search), placeholderData: keepPreviousData }))
  const { chosen, choosing } = useChoice(list.rows)
  const changeable = may('members:write')
  const narrow = useNarrow()
  const { shown, choice } = useColumns('members', useMemberColumns(changeable ? choosing : undefined))
  const sort = sortOf(search.sort ?? '-code')
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSort = (wanted: Sort) => change({ sort: sortText(sort, wanted) as Search['sort'] })
  const narrowed = [search.search, search.status, search.kind, search.locationId, search.expiring].some((value) => value !== undefined)
  return (
    <>
      {changeable ? (
        <PageActions>
          {narrow ? null : <FileButtons />}
          <AddMember />
        </PageActions>
      ) : null}
      {changeable && narrow ? (
        <div className={styles.tools}>
          <FileButtons />
        </div>
      ) : null}
      <ListTools
        search={<SearchBox label={say('search')} value={search.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />}
      >
        <FilterBar label={say('filters')}>
          <ChoiceChip
            label={say('status')}
            all_label={say('all')}
            value={search.status ?? null}
            choices={MEMBER_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            onChoose={(status) => change({ status: status ?? undefined })}
          />
          <ChoiceChip
            label={say('kind')}
            all_label={say('all')}
            value={search.kind ?? null}
            choices={MEMBER_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            onChoose={(kind) => change({ kind: kind ?? undefined })}
          />
          <ChoiceChip
            icon={IconFileAlert}
            label={say('documents')}
            all_label={say('all')}
            value={search.expiring ? 'true' : null}
            choices={[{ value: 'true', label: say('expiring') }]}
            onChoose={(expiring) => change({ expiring: expiring === null ? undefined : (true as never) })}
          />
          {choices.length > 1 ? (
            <ChoiceChip
              icon={IconMapPin}
              label={say('location')}
              all_label={say('all')}
              value={search.locationId ?? null}
              choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(locationId) => change({ locationId: locationId ?? undefined })}
            />
          ) : null}
        </FilterBar>
        <ColumnChoice choice={choice} sort={sort} onSort={onSort} />
      </ListTools>
      {chosen.length > 0 ? <BulkBar members={chosen} total={list.total ?? ''} onAll={choosing.chooseAll} onClear={choosing.clear} /> : null}
      <RecordTable<MemberRow>
        list={list}
        thing={say('the_members')}
        caption={say('members')}
        columns={shown}
        rowKey={({ _id }) => _id}
        isChosen={choosing.isChosen}
        sort={sort}
        onSort={onSort}
        narrow={(member) => <MemberLine member={member} choosing={changeable ? choosing : undefined} />}
        empty={<NoMembers />}
        onClear={narrowed ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
    </>
  )
}

/** On a phone they stand below the heading, where there is room. */
const FileButtons = () => (
  <>
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <AppLink {...props} href={`${LIST}/import`} />}
    >
      {useWords(memberWords)('import')}
    </Button>
    <MemberExport />
  </>
)

/** Saves all members as a file that can be imported again. */
const MemberExport = () => (
  <TableExport
    note={useWords(memberWords)('export_note')}
    state={useExport((format) => download(calls.members.export, { query: { format } }))}
  />
)

const AddMember = () => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href={`${LIST}/create`} />}
  >
    {useWords(memberWords)('add')}
  </Button>
)

const NoMembers = () => {
  const say = useWords(memberWords)
  const may = useMay()('members:write')
  return (
    <EmptyState icon={IconUsers} title={say('empty')} action={may ? <AddMember /> : undefined}>
      <p>{say('empty_text')}</p>
      {may ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
