import type { Gate } from '@gatehouse/contract/gates.ts'
import { IconDoor, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { NoRecords, RecordList } from '../../ui/table/record-list.tsx'
import { GateRow, useGateColumns } from './gate-columns.tsx'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

const route = getRouteApi('/shell/service/visitor/gates')
type Search = ReturnType<typeof route.useSearch>

/** The gates of the organisation, filtered and sorted by what stands in the address. */
export default function GateListPage(): ReactNode {
  const say = useWords(gateWords)
  const text = useFieldText(GATE)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const columns = useColumns('gates', useGateColumns(choices))
  const list = useListView(useInfiniteQuery({ ...pages.gates.list(search), placeholderData: keepPreviousData }))
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const add = may('gates:write') ? (
    <LinkButton icon={IconPlus} href="/service/visitor/gates/create">
      {say('add')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageActions>{add}</PageActions>
      <RecordList<Gate, Search>
        search={search}
        onChange={change}
        search_label={say('search')}
        filters_label={say('filters')}
        filters={
          <FilterChips
            all={say('all')}
            search={search}
            onChange={change}
            filters={[
              { name: 'status', label: text.label('status'), choices: text.choices('status') },
              locationFilter(text.label('location_id'), choices),
            ]}
          />
        }
        columns={columns}
        first_sort="code"
        list={list}
        thing={say('the_gates')}
        caption={say('gates')}
        rowKey={({ _id }) => _id}
        narrow={(gate) => <GateRow gate={gate} choices={choices} />}
        empty={<NoRecords icon={IconDoor} title={say('empty')} text={say('empty_text')} add={add} ask={say('empty_ask')} />}
      />
    </>
  )
}
