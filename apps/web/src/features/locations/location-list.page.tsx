import type { Location } from '@gatehouse/contract/locations.ts'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { FilterChips } from '../../ui/table/list-filters.tsx'
import { NoRecords, RecordList } from '../../ui/table/record-list.tsx'
import { LocationRow, useLocationColumns } from './location-columns.tsx'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location')
type Search = ReturnType<typeof route.useSearch>

/** The locations that the person may see, by code, filtered by what stands in the address. */
export default function LocationListPage(): ReactNode {
  const say = useWords(locationWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useColumns('locations', useLocationColumns())
  const locations = useInfiniteQuery({ ...pages.locations.list(search), placeholderData: keepPreviousData })
  const list = useListView(locations)
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const text = useFieldText(LOCATION)
  const add = locations.data?.pages.at(-1)?.may_add ? (
    <LinkButton icon={IconPlus} href="/setup/location/create">
      {say('add')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageActions>{add}</PageActions>
      <RecordList<Location, Search>
        search={search}
        onChange={change}
        search_label={say('search')}
        filters_label={say('filters')}
        filters={
          <FilterChips
            all={say('all')}
            search={search}
            onChange={change}
            filters={[{ name: 'status', label: text.label('status'), choices: text.choices('status') }]}
          />
        }
        columns={columns}
        list={list}
        thing={say('the_locations')}
        caption={say('locations')}
        rowKey={({ id }) => id}
        narrow={(location) => <LocationRow location={location} />}
        empty={<NoRecords icon={IconMapPin} title={say('empty')} text={say('empty_text')} add={add} ask={say('empty_ask')} />}
      />
    </>
  )
}
