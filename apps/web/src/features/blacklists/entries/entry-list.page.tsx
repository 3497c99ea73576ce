import type { BlacklistRow } from '@gatehouse/contract/blacklist-record.ts'
import { IconAlertTriangle, IconPlus, IconUserOff } from '@tabler/icons-react'
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
import { useFieldText } from '../../../lib/record-fields.ts'
import { LinkButton } from '../../../ui/page/link-button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { ToggleChip } from '../../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../../ui/table/list-filters.tsx'
import { NoRecords, RecordList } from '../../../ui/table/record-list.tsx'
import { BlacklistTabs } from '../blacklist-tabs.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryRow, useEntryColumns } from './entry-columns.tsx'
import { EntryFiles } from './entry-files.tsx'
import { looksLikeNumber } from './entry-values.ts'

const route = getRouteApi('/shell/service/visitor/blacklists/main')
type Search = ReturnType<typeof route.useSearch>

/** The entries of the Black List, filtered and sorted by what stands in the address. */
export default function EntryListPage(): ReactNode {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const columns = useColumns('blacklists', useEntryColumns(choices))
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
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSearch = (words: string) => {
    const typed = words.trim()
    setNumber(looksLikeNumber(typed) ? typed : '')
    change({ search: typed === '' || looksLikeNumber(typed) ? undefined : typed })
  }
  const changeable = useMay()('blacklists:write')
  // On a phone they stand below the heading, where there is room.
  const narrow = useNarrow()
  // What is found by a number is no list: there is no file of it.
  const files = <EntryFiles filter={number === '' ? { ...search, reviewDue: search.reviewDue ? 'true' : undefined } : null} />
  const add = changeable ? (
    <LinkButton icon={IconPlus} href="/service/visitor/blacklists/create">
      {say('add')}
    </LinkButton>
  ) : null

  return (
    <>
      <PageActions>
        {changeable && !narrow ? files : null}
        {add}
      </PageActions>
      <BlacklistTabs current="main" />
      {changeable && narrow ? <div className="gh-wrap gh-mb-12">{files}</div> : null}
      <RecordList<BlacklistRow, Search>
        search={search}
        onChange={change}
        search_label={say('search')}
        searching={{ text: number || (search.search ?? ''), onSearch }}
        filters_label={say('filters')}
        filters={
          <>
            <FilterChips
              all={say('all')}
              search={search}
              onChange={change}
              filters={[
                ...(['severity', 'status'] as const).map((name) => ({ name, label: text.label(name), choices: text.choices(name) })),
                { name: 'kind', label: text.label('kind'), choices: text.choices('kind'), brief: true },
                { ...locationFilter(text.label('location_ids'), choices), brief: true },
              ]}
            />
            <ToggleChip
              icon={IconAlertTriangle}
              label={say('review_due')}
              chosen={search.reviewDue === true}
              onToggle={() => change({ reviewDue: search.reviewDue ? undefined : true })}
            />
          </>
        }
        columns={columns}
        first_sort="-updated_at"
        list={list}
        thing={say('the_entries')}
        caption={say('entries')}
        rowKey={({ _id }) => _id}
        narrow={(entry) => <EntryRow entry={entry} />}
        empty={<NoRecords icon={IconUserOff} title={say('empty')} text={say('empty_text')} add={add} ask={say('empty_ask')} />}
      />
    </>
  )
}
