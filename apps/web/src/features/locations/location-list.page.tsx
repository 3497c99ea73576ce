import type { Location } from '@gatehouse/contract/locations.ts'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explain, referenceOf } from '../../api/errors.ts'
import { pages } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/filter-chips.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PageActions } from '../../ui/page-slots.tsx'
import { recordWords } from '../../ui/record.words.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { LocationRow, useLocationColumns } from './location-columns.tsx'
import { LOCATION_STATUSES } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location')
type Search = ReturnType<typeof route.useSearch>

/** The locations that the person may see, by code, filtered by what stands in the address. */
export default function LocationListPage(): ReactNode {
  const say = useWords(locationWords)
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useLocationColumns()
  const list = useInfiniteQuery({ ...pages.locations.list(search), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  const last = list.data?.pages.at(-1)
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const failed = list.error && !list.data
  const may_add = last?.may_add ?? false

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
      </ListTools>
      <DataTable<Location>
        caption={say('locations')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        narrow={(location) => <LocationRow location={location} />}
        state={
          failed
            ? {
                failed: (
                  <ErrorState thing={say('the_locations')} code={referenceOf(list.error)} onRetry={() => void list.refetch()}>
                    {explain(list.error)}
                  </ErrorState>
                ),
              }
            : list.isPending
              ? 'loading'
              : 'ready'
        }
        empty={
          search.search || search.status ? (
            <NoMatch onClear={() => change({ search: undefined, status: undefined })} />
          ) : (
            <NoLocations may_add={may_add} />
          )
        }
        more={{
          total: last && (last.total_capped ? `${formats.number(last.total)}+` : formats.number(last.total)),
          loading: list.isFetchingNextPage,
          onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
        }}
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

const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const say = useWords(recordWords)
  const clear = (
    <Button variant="default" onClick={onClear}>
      {say('clear_filters')}
    </Button>
  )
  return (
    <EmptyState icon={IconSearchOff} title={say('no_match')} action={clear}>
      {say('no_match_text')}
    </EmptyState>
  )
}
