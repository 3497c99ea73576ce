import type { Card, CardStatus } from '@gatehouse/contract/cards/cards.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import type { Choosing } from '../../lib/use-choice.ts'
import { ChooseBox } from '../../ui/table/choose-box.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useFieldColumns } from '../../ui/table/field-columns.tsx'
import { codeColumn, useChooseColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

const STATUS_KINDS: Readonly<Record<CardStatus, StatusKind>> = {
  available: 'active',
  issued: 'expected',
  lost: 'warning',
  blocked: 'on_hold',
  written_off: 'inactive',
  retired: 'inactive',
}

/** The statuses that a person may set: all except `issued`, which a check-in sets. */
export type ChosenStatus = Exclude<CardStatus, 'issued'>
export const isChosenStatus = (status: CardStatus): status is ChosenStatus => status !== 'issued'

export const addressOf = ({ _id }: Pick<Card, '_id'>) => `/service/visitor/cards/${_id}/edit`

/** The location that issues a card: its name if the person may read it, otherwise its code. */
export const usePlaceName = (choices: readonly LocationChoice[]) => {
  const say = useWords(cardWords)
  return ({ location_id, location_code }: Pick<Card, 'location_id' | 'location_code'>): string =>
    location_id === null ? say('any_location') : (choices.find(({ id }) => id === location_id)?.name ?? location_code ?? '')
}

export const CardStatusBadge = ({ status }: Pick<Card, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useFieldText(CARD).value('status', status)}</StatusBadge>
)

export function useCardColumns(choices: readonly LocationChoice[], selection: Choosing | undefined): Column<Card>[] {
  const say = useWords(cardWords)
  const formats = useFormats()
  const locationText = usePlaceName(choices)
  const { created, changed } = useStampColumns()
  const { label } = useFieldText(CARD)
  const fields = useFieldColumns<typeof CARD, Card>(CARD)
  return [
    ...useChooseColumn<Card>(selection, say('choose_all'), ({ number }) => say('choose_card', { number })),
    codeColumn<Card>('number', addressOf, { title: label('number'), sort: 'number', width: 140 }),
    { id: 'status', title: label('status'), width: 150, render: ({ status }) => <CardStatusBadge status={status} /> },
    ...fields,
    { id: 'location', title: label('location_id'), least: 130, render: locationText },
    {
      id: 'holder',
      title: say('holder'),
      render: ({ holder }) => (holder ? <span className="gh-cut gh-block gh-max-220">{holder.visitor_name}</span> : <None />),
    },
    {
      id: 'issued_at',
      title: say('last_given'),
      sort: 'issued_at',
      render: ({ issued_at }) => (issued_at ? formats.when(issued_at) : <None />),
    },
    { id: 'uid', title: label('uid'), render: ({ uid }) => (uid ? <span className="gh-mono">{uid}</span> : <None />) },
    {
      id: 'lost_at',
      title: say('lost_since'),
      hidden: true,
      render: ({ lost_at }) => (lost_at ? <span className="gh-nowrap">{formats.when(lost_at)}</span> : <None />),
    },
    created,
    changed,
  ]
}

interface CardRowProps {
  card: Card
  choices: readonly LocationChoice[]
  choosing?: Choosing | undefined
}

export const CardRow = ({ card, choices, choosing }: CardRowProps) => {
  const say = useWords(cardWords)
  const { value } = useFieldText(CARD)
  const locationText = usePlaceName(choices)
  return (
    <div className="gh-row gh-gap-12">
      {choosing ? <ChooseBox id={card._id} label={say('choose_card', { number: card.number })} choosing={choosing} /> : null}
      <RecordRow
        href={addressOf(card)}
        code={card.number}
        name={card.holder?.visitor_name ?? ''}
        second={`${value('kind', card.kind)} · ${locationText(card)}`}
        status={<CardStatusBadge status={card.status} />}
      />
    </div>
  )
}
