import { type CardDetail, cardUpdate } from '@gatehouse/contract/cards.ts'
import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, explain, referenceOf } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast, useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { usePlaceName } from './card-columns.tsx'
import { CardForm, CardNotices, type Places } from './card-form.tsx'
import { CardHistory } from './card-history.tsx'
import { CardStatusPanel } from './card-status-panel.tsx'
import { bodyOf, REQUIRED, valuesOf } from './card-values.ts'
import { cardWords } from './cards.words.ts'
import { usePlaces } from './use-places.ts'

const route = getRouteApi('/shell/service/visitor/cards/$id/edit')

/** One card: its form for whoever may change it, else what it is. */
export default function CardPage(): ReactNode {
  const say = useWords(cardWords)
  const { id } = route.useParams()
  const may = useMay()
  const { data: card, error, refetch } = useQuery(queries.cards.get({ id }))
  const places = usePlaces(card)
  usePageTitle(card?.number)
  // A refusal means that the address names nothing the person may see, whether or not it did before.
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (card && places && !missing) {
    // A card of no location is left to those who see all of them.
    const changeable = may('cards:write') && (card.location_id !== null || places.everywhere)
    return changeable ? <CardEditor key={id} card={card} places={places} /> : <CardFacts card={card} places={places} />
  }
  return (
    <Panel flush>
      {error ? null : <LoadingBox />}
      {missing ? <MissingCard /> : null}
      {error && !missing ? (
        <ErrorState thing={say('the_card')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
    </Panel>
  )
}

const Aside = ({ card, changeable }: { card: CardDetail; changeable: boolean }) => (
  <>
    <CardStatusPanel card={card} changeable={changeable} />
    {card.history.length > 0 ? <CardHistory history={card.history} /> : null}
  </>
)

const CardEditor = ({ card, places }: { card: CardDetail; places: Places }) => {
  const say = useWords(cardWords)
  const leave = useWayBack('/service/visitor/cards')
  const form = useRecordForm({
    source: valuesOf(card),
    schema: cardUpdate,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: {
      card_number_taken: 'number',
      card_uid_taken: 'uid',
      card_issued: 'number',
      location_not_found: 'location_id',
      location_archived: 'location_id',
    },
    save: (body) => resource('cards').save({ id: card._id, body }),
    onSaved: ({ number }) => {
      showToast(say('saved', { number }))
      void leave()
    },
    touches: ['cards'],
  })
  return (
    <FormPage
      notice={<CardNotices form={form} places={places} />}
      aside={<Aside card={card} changeable />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} />}
    >
      <CardForm form={form} places={places} card_id={card._id} />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const CardFacts = ({ card, places }: { card: CardDetail; places: Places }) => {
  const say = useWords(cardWords)
  const formats = useFormats()
  const placeOf = usePlaceName(places.locations)
  const days = [
    card.valid_from ? say('from_day', { day: formats.day(card.valid_from) }) : '',
    card.valid_until ? say('until_day', { day: formats.day(card.valid_until) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <FormPage aside={<Aside card={card} changeable={false} />}>
      <Panel title={say('what')}>
        <DefinitionList
          facts={[
            { term: say('number'), value: <span className="gh-mono">{card.number}</span> },
            { term: say('uid'), value: card.uid && <span className="gh-mono">{card.uid}</span> },
            { term: say('kind'), value: say(`kinds.${card.kind}`) },
            { term: say('technology'), value: say(`technologies.${card.technology}`) },
            { term: say('location'), value: placeOf(card) },
            { term: say('valid'), value: days || say('always') },
            { term: say('note'), value: card.note },
          ]}
        />
      </Panel>
    </FormPage>
  )
}

const MissingCard = () => {
  const say = useWords(cardWords)
  const sayRecord = useWords(recordWords)
  const back = (
    <Button variant="default" renderRoot={(props) => <AppLink {...props} href={asLast('/service/visitor/cards')} />}>
      {sayRecord('back_to_list')}
    </Button>
  )
  return (
    <EmptyState icon={IconId} title={say('not_found')} action={back}>
      {sayRecord('not_found_text')}
    </EmptyState>
  )
}
