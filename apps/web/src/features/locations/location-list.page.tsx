import type { Location } from '@gatehouse/contract/locations.ts'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { LocationRow, useLocationColumns } from './location-columns.tsx'
import { LOCATION_STATUSES } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location')
type Search = ReturnType<typeof route.useSearch>

/** The locations that the person may see, by code, filtered by what stands in the address. */
export default function LocationListPage(): ReactNode {
  const say = useWords(locationWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { shown, choice } = useColumns('locations', useLocationColumns())
  const locations = useInfiniteQuery({ ...pages.locations.list(search), placeholderData: keepPreviousData })
  const list = useListView(locations)
  const may_add = locations.data?.pages.at(-1)?.may_add ?? false
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })

  return (
    <>
      {may_add ? (
        <PageActions>
          <AddLocation />
        </PageActions>
      ) : null}
      <ListTools
        search={<SearchBox label={say('search')} value={search.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />}
      >
        <FilterBar label={say('filters')}>
          <ChoiceChip
            label={say('status')}
            all_label={say('all')}
            value={search.status ?? null}
            choices={LOCATION_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            onChoose={(status) => change({ status: status ?? undefined })}
          />
        </FilterBar>
        <ColumnChoice choice={choice} />
      </ListTools>
      <RecordTable<Location>
        list={list}
        thing={say('the_locations')}
        caption={say('locations')}
        columns={shown}
        rowKey={({ id }) => id}
        narrow={(location) => <LocationRow location={location} />}
        empty={<NoLocations may_add={may_add} />}
        onClear={search.search || search.status ? () => change({ search: undefined, status: undefined }) : undefined}
      />
    </>
  )
}

const AddLocation = () => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href="/setup/location/create" />}
  >
    {useWords(locationWords)('add')}
  </Button>
)

const NoLocations = ({ may_add }: { may_add: boolean }) => {
  const say = useWords(locationWords)
  return (
    <EmptyState icon={IconMapPin} title={say('empty')} action={may_add ? <AddLocation /> : undefined}>
      <p>{say('empty_text')}</p>
      {may_add ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
