import type { Card } from '@gatehouse/contract/cards.ts'
import { Button } from '@mantine/core'
import { IconFileImport, IconId, IconMapPin, IconPlus, IconPrinter } from '@tabler/icons-react'
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
import { useWords } from '../../lib/i18n/use-words.ts'
import { useChoice } from '../../lib/use-choice.ts'
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
import { BulkBar } from './bulk-status.tsx'
import { CardRow, useCardColumns } from './card-columns.tsx'
import { CardExport } from './card-export.tsx'
import { CardFind } from './card-find.tsx'
import { CardTabs } from './card-tabs.tsx'
import { CARD_KINDS, CARD_STATUSES } from './cards.fixed.ts'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

const route = getRouteApi('/shell/service/visitor/cards')
type Search = ReturnType<typeof route.useSearch>

/** The cards of the organisation, filtered and sorted by what stands in the address. */
export default function CardListPage(): ReactNode {
  const say = useWords(cardWords)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const list = useListView(useInfiniteQuery({ ...pages.cards.list(search), placeholderData: keepPreviousData }))
  const { chosen, choosing } = useChoice(list.rows)
  const changeable = may('cards:write')
  const { shown, choice } = useColumns('cards', useCardColumns(choices, changeable ? choosing : undefined))
  const sort = sortOf(search.sort ?? 'number')
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSort = (wanted: Sort) => change({ sort: sortText(sort, wanted) as Search['sort'] })
  const { status, kind, locationId, from, to } = search
  const filter = { status, kind, locationId, from, to, search: search.search }
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()

  return (
    <>
      {changeable ? (
        <PageActions>
          <AddCards />
        </PageActions>
      ) : null}
      <CardTabs current="all" />
      <div className={styles.tools}>
        <CardFind choices={choices} />
        <LinkButton icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} href={`/service/visitor/cards/labels?${query}`}>
          {say('labels')}
        </LinkButton>
        {changeable ? (
          <>
            <LinkButton icon={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />} href="/service/visitor/cards/import">
              {say('import')}
            </LinkButton>
            <CardExport save={(format) => download(calls.cards.export, { query: { ...filter, format } })} />
          </>
        ) : null}
      </div>
      <ListTools
        search={<SearchBox label={say('search')} value={search.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />}
      >
        <FilterBar label={say('filters')}>
          <ChoiceChip
            label={say('status')}
            all_label={say('all')}
            value={status ?? null}
            choices={CARD_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            onChoose={(value) => change({ status: value ?? undefined })}
          />
          <ChoiceChip
            label={say('kind')}
            all_label={say('all')}
            value={kind ?? null}
            choices={CARD_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
            onChoose={(value) => change({ kind: value ?? undefined })}
          />
          {choices.length > 1 ? (
            <ChoiceChip
              icon={IconMapPin}
              label={say('location')}
              all_label={say('all')}
              value={locationId ?? null}
              choices={[{ value: 'any', label: say('any_location') }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
              onChoose={(value) => change({ locationId: value ?? undefined })}
            />
          ) : null}
        </FilterBar>
        <ColumnChoice choice={choice} sort={sort} onSort={onSort} />
      </ListTools>
      {chosen.length > 0 ? <BulkBar cards={chosen} onAll={choosing.chooseAll} onClear={choosing.clear} /> : null}
      <RecordTable<Card>
        list={list}
        thing={say('the_cards')}
        caption={say('cards')}
        columns={shown}
        rowKey={({ _id }) => _id}
        isChosen={choosing.isChosen}
        sort={sort}
        onSort={onSort}
        narrow={(card) => <CardRow card={card} choices={choices} choosing={changeable ? choosing : undefined} />}
        empty={<NoCards />}
        onClear={narrowed ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
    </>
  )
}

const LinkButton = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <Button variant="default" leftSection={icon} renderRoot={(props) => <AppLink {...props} href={href} />}>
    {children}
  </Button>
)

const AddCards = () => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href="/service/visitor/cards/create" />}
  >
    {useWords(cardWords)('add')}
  </Button>
)

const NoCards = () => {
  const say = useWords(cardWords)
  const may = useMay()('cards:write')
  return (
    <EmptyState icon={IconId} title={say('empty')} action={may ? <AddCards /> : undefined}>
      <p>{say('empty_text')}</p>
      {may ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
