import type { Gate } from '@gatehouse/contract/gates.ts'
import { Button } from '@mantine/core'
import { IconDoor, IconMapPin, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import type { Sort } from '../../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { sortOf, sortText } from '../../ui/table/sort.ts'
import { GateRow, useGateColumns } from './gate-columns.tsx'
import { GATE_STATUSES } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

const route = getRouteApi('/shell/service/visitor/gates')
type Search = ReturnType<typeof route.useSearch>

/** The gates of the organisation, filtered and sorted by what stands in the address. */
export default function GateListPage(): ReactNode {
  const say = useWords(gateWords)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const { shown, choice } = useColumns('gates', useGateColumns(choices))
  const list = useListView(useInfiniteQuery({ ...pages.gates.list(search), placeholderData: keepPreviousData }))
  const sort = sortOf(search.sort ?? 'code')
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSort = (wanted: Sort) => change({ sort: sortText(sort, wanted) as Search['sort'] })

  return (
    <>
      {may('gates:write') ? (
        <PageActions>
          <AddGate />
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
            choices={GATE_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            onChoose={(status) => change({ status: status ?? undefined })}
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
      <RecordTable<Gate>
        list={list}
        thing={say('the_gates')}
        caption={say('gates')}
        columns={shown}
        rowKey={({ _id }) => _id}
        sort={sort}
        onSort={onSort}
        narrow={(gate) => <GateRow gate={gate} choices={choices} />}
        empty={<NoGates />}
        onClear={
          search.search || search.status || search.locationId
            ? () => change({ search: undefined, status: undefined, locationId: undefined })
            : undefined
        }
      />
    </>
  )
}

const AddGate = () => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href="/service/visitor/gates/create" />}
  >
    {useWords(gateWords)('add')}
  </Button>
)

const NoGates = () => {
  const say = useWords(gateWords)
  const may = useMay()('gates:write')
  return (
    <EmptyState icon={IconDoor} title={say('empty')} action={may ? <AddGate /> : undefined}>
      <p>{say('empty_text')}</p>
      {may ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
