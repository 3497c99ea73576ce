import type { Sighting } from '@gatehouse/contract/blacklists/sightings.ts'
import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useColumns } from '../../../api/columns.ts'
import { useListView } from '../../../api/list-view.ts'
import { useLocations } from '../../../api/location-choices.ts'
import { pages } from '../../../api/queries.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { ColumnChoice } from '../../../ui/table/column-choice.tsx'
import { DaysFilter } from '../../../ui/table/days-filter.tsx'
import { FilterBar } from '../../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../../ui/table/list-filters.tsx'
import { ListTools } from '../../../ui/table/list-tools.tsx'
import { ListWithPanel } from '../../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../../ui/table/record-table.tsx'
import { BlacklistTabs } from '../blacklist-tabs.tsx'
import { ENTRY, SIGHTING_STATUSES } from '../blacklists.fixed.ts'
import { seenWords } from './seen.words.ts'
import { SeenRow, useSeenColumns } from './seen-columns.tsx'
import { SeenPanel } from './seen-panel.tsx'
import { type SeenSearch, seenHref } from './seen-search.ts'

const route = getRouteApi('/shell/service/visitor/blacklists/seen')

/** Columns that are hidden while the side panel is open. */
const GIVE_WAY = new Set(['why', 'where', 'severity'])
/** No row has arrived since the page opened. */
const NONE: ReadonlySet<string> = new Set()

/** The sightings, newest first; a new one is shown at once. */
export default function SeenPage(): ReactNode {
  const say = useWords(seenWords)
  const text = useFieldText(ENTRY)
  const _formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { seen, ...filters } = search
  const { choices = [] } = useLocations()
  const hrefOf = ({ _id }: Sighting) => seenHref({ ...search, seen: _id })
  const columns = useSeenColumns(hrefOf)
  const { shown, choice } = useColumns('blacklists.seen', seen === undefined ? columns : columns.filter(({ id }) => !GIVE_WAY.has(id)))
  const list = useListView(useInfiniteQuery({ ...pages.sightings.list(filters), placeholderData: keepPreviousData }))
  const fresh = useFresh(list.rows, JSON.stringify(filters))
  const change = (next: Partial<SeenSearch>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListWithPanel
      name="seen"
      onOpen={(id) => change({ seen: id })}
      panel={seen === undefined ? null : <SeenPanel key={seen} id={seen} onClose={() => change({ seen: undefined })} />}
      tools={
        <>
          <BlacklistTabs current="seen" />
          <ListTools
            search={
              <SearchBox label={say('search')} value={search.search ?? ''} onSearch={(words) => change({ search: words || undefined })} />
            }
          >
            <FilterBar>
              <FilterChips
                search={search}
                onChange={change}
                filters={[
                  {
                    name: 'status',
                    label: say('status'),
                    choices: [
                      { value: 'unfinished', label: say('unfinished') },
                      ...SIGHTING_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) })),
                    ],
                  },
                  text.filter('severity'),
                  { ...locationFilter(text.label('location_ids'), choices), brief: true },
                ]}
              />
              <DaysFilter days={search} onDays={change} />
            </FilterBar>
            <ColumnChoice choice={choice} />
          </ListTools>
        </>
      }
    >
      <RecordTable<Sighting>
        caption={say('seen')}
        density="desk"
        thing={say('the_seen')}
        columns={shown}
        list={list}
        fresh={fresh}
        current={seen ?? null}
        narrow={(sighting) => <SeenRow sighting={sighting} href={hrefOf(sighting)} />}
        onClear={isFiltered ? () => void navigate({ search: seen === undefined ? {} : { seen }, replace: true }) : undefined}
        empty={
          <EmptyState icon={IconEye} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </ListWithPanel>
  )
}

/** The ids of sightings that arrived since the list was first shown with the same filters. */
function useFresh(rows: readonly Sighting[], filters: string): ReadonlySet<string> {
  const first = useRef<{ filters: string; ids: Set<string> } | null>(null)
  if (rows.length === 0) return NONE
  if (first.current?.filters !== filters) {
    first.current = { filters, ids: new Set(rows.map(({ _id }) => _id)) }
    return NONE
  }
  const { ids } = first.current
  return new Set(rows.map(({ _id }) => _id).filter((id) => !ids.has(id)))
}
