import type { BlacklistRow } from '@gatehouse/contract/blacklists.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapPin, IconPlus, IconUserOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useColumns } from '../../../api/columns.ts'
import { useListView } from '../../../api/list-view.ts'
import { useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { pages } from '../../../api/queries.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { ColumnChoice } from '../../../ui/table/column-choice.tsx'
import type { Sort } from '../../../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar, ToggleChip } from '../../../ui/table/filter-chips.tsx'
import { ListTools } from '../../../ui/table/list-tools.tsx'
import { RecordTable } from '../../../ui/table/record-table.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import { sortOf, sortText } from '../../../ui/table/sort.ts'
import { BlacklistTabs } from '../blacklist-tabs.tsx'
import { BLACKLIST_KINDS, BLACKLIST_STATUSES, SEVERITIES } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryRow, useEntryColumns } from './entry-columns.tsx'
import { EntryFiles } from './entry-files.tsx'
import { looksLikeNumber } from './entry-values.ts'

const route = getRouteApi('/shell/service/visitor/blacklists/main')
type Search = ReturnType<typeof route.useSearch>

/** The entries of the Black List, filtered and sorted by what stands in the address. */
export default function EntryListPage(): ReactNode {
  const say = useWords(blacklistWords)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const { shown, choice } = useColumns('blacklists', useEntryColumns(choices))
  // A number stands in no address: it is kept here, and asked for by a call that does not carry it in one.
  const [number, setNumber] = useState('')
  const all = useListView(useInfiniteQuery({ ...pages.blacklists.list(search), placeholderData: keepPreviousData }))
  const found = useQuery({
    queryKey: ['blacklists', 'find', number],
    queryFn: ({ signal }) => api.blacklists.find({ body: { number }, signal }),
    enabled: number !== '',
    gcTime: 0,
  })
  const list = number === '' ? all : { ...all, rows: found.data?.docs ?? [], loading: found.isPending, total: undefined, onMore: undefined }
  const sort = sortOf(search.sort ?? '-updated_at')
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSort = (wanted: Sort) => change({ sort: sortText(sort, wanted) as Search['sort'] })
  const narrowed = number !== '' || Object.entries(search).some(([name, value]) => name !== 'sort' && value !== undefined)
  const onSearch = (text: string) => {
    const typed = text.trim()
    setNumber(looksLikeNumber(typed) ? typed : '')
    change({ search: typed === '' || looksLikeNumber(typed) ? undefined : typed })
  }
  const changeable = may('blacklists:write')
  // On a phone they stand below the heading, where there is room.
  const narrow = useNarrow()
  // What is found by a number is no list: there is no file of it.
  const files = <EntryFiles filter={number === '' ? { ...search, reviewDue: search.reviewDue ? 'true' : undefined } : null} />
  const clear = () => {
    setNumber('')
    change({ search: undefined, kind: undefined, severity: undefined, status: undefined, locationId: undefined, reviewDue: undefined })
  }

  return (
    <>
      {changeable ? (
        <PageActions>
          {narrow ? null : files}
          <AddEntry />
        </PageActions>
      ) : null}
      <BlacklistTabs current="main" />
      {changeable && narrow ? <div className={styles.tools}>{files}</div> : null}
      <ListTools search={<SearchBox label={say('search')} value={number || (search.search ?? '')} onSearch={onSearch} />}>
        <FilterBar label={say('filters')}>
          <ChoiceChip
            label={say('severity')}
            all_label={say('all')}
            value={search.severity ?? null}
            choices={SEVERITIES.map((value) => ({ value, label: say(`severities.${value}`) }))}
            onChoose={(severity) => change({ severity: severity ?? undefined })}
          />
          <ChoiceChip
            label={say('status')}
            all_label={say('all')}
            value={search.status ?? null}
            choices={BLACKLIST_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            onChoose={(status) => change({ status: status ?? undefined })}
          />
          <ChoiceChip
            label={say('kind')}
            all_label={say('all')}
            brief
            value={search.kind ?? null}
            choices={BLACKLIST_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            onChoose={(kind) => change({ kind: kind ?? undefined })}
          />
          {choices.length > 1 ? (
            <ChoiceChip
              icon={IconMapPin}
              label={say('locations')}
              all_label={say('all')}
              brief
              value={search.locationId ?? null}
              choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(locationId) => change({ locationId: locationId ?? undefined })}
            />
          ) : null}
          <ToggleChip
            icon={IconAlertTriangle}
            label={say('review_due')}
            chosen={search.reviewDue === true}
            onToggle={() => change({ reviewDue: search.reviewDue ? undefined : true })}
          />
        </FilterBar>
        <ColumnChoice choice={choice} sort={sort} onSort={onSort} />
      </ListTools>
      <RecordTable<BlacklistRow>
        list={list}
        thing={say('the_entries')}
        caption={say('entries')}
        columns={shown}
        rowKey={({ _id }) => _id}
        sort={sort}
        onSort={onSort}
        narrow={(entry) => <EntryRow entry={entry} />}
        empty={<NoEntries />}
        onClear={narrowed ? clear : undefined}
      />
    </>
  )
}

const AddEntry = () => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href="/service/visitor/blacklists/create" />}
  >
    {useWords(blacklistWords)('add')}
  </Button>
)

const NoEntries = () => {
  const say = useWords(blacklistWords)
  const may = useMay()('blacklists:write')
  return (
    <EmptyState icon={IconUserOff} title={say('empty')} action={may ? <AddEntry /> : undefined}>
      <p>{say('empty_text')}</p>
      {may ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
