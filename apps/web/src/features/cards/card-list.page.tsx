import type { Card } from '@gatehouse/contract/cards.ts'
import { IconFileImport, IconId, IconPlus, IconPrinter } from '@tabler/icons-react'
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
import { useFieldText } from '../../lib/record-fields.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { NoRecords, RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { BulkBar } from './bulk-status.tsx'
import { CardRow, useCardColumns } from './card-columns.tsx'
import { CardFind } from './card-find.tsx'
import { CardTabs } from './card-tabs.tsx'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

const route = getRouteApi('/shell/service/visitor/cards')
type Search = ReturnType<typeof route.useSearch>

/** The cards of the organisation, filtered and sorted by what stands in the address. */
export default function CardListPage(): ReactNode {
  const say = useWords(cardWords)
  const text = useFieldText(CARD)
  const changeable = useMay()('cards:write')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const list = useListView(useInfiniteQuery({ ...pages.cards.list(search), placeholderData: keepPreviousData }))
  const { chosen, choosing } = useChoice(list.rows)
  const columns = useColumns('cards', useCardColumns(choices, changeable ? choosing : undefined))
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const { status, kind, locationId, from, to } = search
  const filter = { status, kind, locationId, from, to, search: search.search }
  const state = useExport((format) => download(calls.cards.export, { query: { ...filter, format } }))
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  const add = changeable ? (
    <LinkButton icon={IconPlus} href="/service/visitor/cards/create">
      {say('add')}
    </LinkButton>
  ) : null

  return (
    <>
      <PageActions>{add}</PageActions>
      <CardTabs current="all" />
      <div className="gh-wrap">
        <CardFind choices={choices} />
        <LinkButton variant="default" icon={IconPrinter} href={`/service/visitor/cards/labels?${query}`}>
          {say('labels')}
        </LinkButton>
        {changeable ? (
          <>
            <LinkButton variant="default" icon={IconFileImport} href="/service/visitor/cards/import">
              {say('import')}
            </LinkButton>
            <TableExport state={state} />
          </>
        ) : null}
      </div>
      <RecordList<Card, Search>
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
              { name: 'kind', label: text.label('kind'), choices: text.choices('kind') },
              locationFilter(text.label('location_id'), choices, [{ value: 'any', label: say('any_location') }]),
            ]}
          />
        }
        columns={columns}
        first_sort="number"
        above={chosen.length > 0 ? <BulkBar cards={chosen} onAll={choosing.chooseAll} onClear={choosing.clear} /> : null}
        list={list}
        thing={say('the_cards')}
        caption={say('cards')}
        rowKey={({ _id }) => _id}
        isChosen={choosing.isChosen}
        narrow={(card) => <CardRow card={card} choices={choices} choosing={changeable ? choosing : undefined} />}
        empty={<NoRecords icon={IconId} title={say('empty')} text={say('empty_text')} add={add} ask={say('empty_ask')} />}
      />
    </>
  )
}
