import { IconId, IconPrinter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { ImportLink, LinkButton } from '../../ui/page/link-button.tsx'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { BulkBar } from './bulk-status.tsx'
import { CardRow, useCardColumns } from './card-columns.tsx'
import { CardFind } from './card-find.tsx'
import { CardTabs } from './card-tabs.tsx'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

const route = getRouteApi('/shell/service/visitor/cards')

/** The cards of the organisation. */
export default function CardListPage(): ReactNode {
  const say = useWords(cardWords)
  const text = useFieldText(CARD)
  const may = useMay()
  const changeable = may('cards:write')
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  const page = useListPage(search, pages.cards.list(search))
  const { chosen, choosing } = useChoice(page.list.rows)
  const own_choosing = changeable ? choosing : undefined
  const { sort, limit, cursor, ids, ...filter } = search
  const state = useExport((format) => download(calls.cards.export, { query: { ...filter, format } }))
  const query = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  return (
    <>
      <CardTabs current="all" />
      <div className="gh-wrap">
        <CardFind choices={choices} />
        <LinkButton variant="default" icon={IconPrinter} href={`/service/visitor/cards/labels?${query}`}>
          {say('labels')}
        </LinkButton>
        {changeable ? <ImportLink href="/service/visitor/cards/import" /> : null}
        {may('cards:write', 'sight') ? <TableExport state={state} /> : null}
      </div>
      <RecordList
        {...page}
        say={say}
        icon={IconId}
        add={changeable ? '/service/visitor/cards/create' : null}
        filters={[
          text.filter('status'),
          text.filter('kind'),
          locationFilter(text.label('location_id'), choices, [{ value: 'any', label: say('any_location') }]),
        ]}
        columns={useColumns('cards', useCardColumns(choices, own_choosing))}
        first_sort="number"
        above={chosen.length > 0 ? <BulkBar cards={chosen} onAll={choosing.chooseAll} onClear={choosing.clear} /> : null}
        isChosen={choosing.isChosen}
        narrow={(card) => <CardRow card={card} choices={choices} choosing={own_choosing} />}
      />
    </>
  )
}
