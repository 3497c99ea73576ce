import type { Card } from '@gatehouse/contract/cards/cards.ts'
import { IconIdOff, IconMapPin } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { useListView } from '../../api/list-view.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { codeColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { addressOf } from './card-columns.tsx'
import { CardTabs } from './card-tabs.tsx'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

const route = getRouteApi('/shell/service/visitor/cards/not-returned')
const AGES = ['today', 'week', 'month', 'longer'] as const
const DAY = 24 * 60 * 60 * 1000

/** The cards that visitors have, longest first, with the time, the visitor, and the person who issued each. */
export default function NotReturnedPage(): ReactNode {
  const say = useWords(cardWords)
  const { label } = useFieldText(CARD)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const query = useInfiniteQuery({ ...pages.cards.notReturned(search), placeholderData: keepPreviousData })
  const list = useListView(query)
  const ages = query.data?.pages[0]?.ages
  const columns = useColumns(choices)
  const outFor = useOutFor()
  const { location_id: locationId } = search
  return (
    <>
      <CardTabs current="not_returned" />
      <div className="gh-wrap">
        <TableExport
          state={useExport((format) => download(calls.cards.exportNotReturned, { query: { format, location_id: locationId } }))}
        />
      </div>
      {ages ? (
        <div>
          <CountStrip
            label={say('ages')}
            counts={AGES.map((id) => ({
              id,
              label: say(`age.${id}`),
              value: ages[id],
              ...(id === 'longer' && ages[id] > 0 ? { tone: 'overstay' as const } : {}),
            }))}
          />
        </div>
      ) : null}
      {choices.length > 1 ? (
        <div className="gh-wrap">
          <FilterBar>
            <ChoiceChip
              icon={IconMapPin}
              label={label('location_id')}
              value={locationId ?? null}
              choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(value) => void navigate({ search: { location_id: value ?? undefined }, replace: true })}
            />
          </FilterBar>
        </div>
      ) : null}
      <RecordTable<Card>
        list={list}
        thing={say('the_not_returned')}
        caption={say('not_returned')}
        columns={columns}
        narrow={(card) => (
          <RecordRow
            href={addressOf(card)}
            code={card.number}
            name={card.holder?.visitor_name ?? ''}
            second={[outFor(card), card.holder?.gate_in, card.holder?.checked_in_by].filter(Boolean).join(' · ')}
            status={null}
          />
        )}
        empty={
          <EmptyState icon={IconIdOff} title={say('none_out')}>
            {say('none_out_text')}
          </EmptyState>
        }
        onClear={locationId ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
    </>
  )
}

/** The time that a card has been out: in days from the first full day, as a duration before that. */
const useOutFor = () => {
  const say = useWords(cardWords)
  const formats = useFormats()
  return ({ issued_at }: Card): string => {
    if (!issued_at) return ''
    const elapsedTime = Math.max(0, serverNow() - Date.parse(issued_at))
    const days = Math.floor(elapsedTime / DAY)
    return days > 0 ? say('out_days', { count: days }) : formats.duration(Math.floor(elapsedTime / 60_000))
  }
}

function useColumns(choices: readonly LocationChoice[]): Column<Card>[] {
  const say = useWords(cardWords)
  const formats = useFormats()
  const { label } = useFieldText(CARD)
  const outFor = useOutFor()
  const place = (id: string | undefined) => choices.find((choice) => choice.id === id)?.name ?? ''
  return [
    codeColumn<Card>('number', addressOf, { title: label('number'), width: 140 }),
    { id: 'since', title: say('since'), render: ({ issued_at }) => (issued_at ? formats.when(issued_at) : <None />) },
    { id: 'out_for', title: say('out_for'), align: 'end', render: outFor },
    {
      id: 'holder',
      title: say('holder'),
      render: ({ holder }) =>
        holder ? (
          <span className="gh-cut gh-block gh-max-220">{say('visit_number', { number: holder.number, name: holder.visitor_name })}</span>
        ) : (
          say('hidden_holder')
        ),
    },
    { id: 'location', title: label('location_id'), render: ({ holder }) => place(holder?.location_id) || <None /> },
    { id: 'gate', title: say('gate'), render: ({ holder }) => holder?.gate_in ?? <None /> },
    { id: 'given_by', title: say('given_by'), render: ({ holder }) => holder?.checked_in_by ?? <None /> },
  ]
}
