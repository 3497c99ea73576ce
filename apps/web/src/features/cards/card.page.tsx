import type { CardDetail } from '@gatehouse/contract/cards/cards.ts'
import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { RecordFacts } from '../../ui/text/record-facts.tsx'
import { usePlaceName } from './card-columns.tsx'
import { CardEditor, type LocationChoices, useLocationChoices } from './card-form.tsx'
import { CardHistory, CardStatusPanel } from './card-status-panel.tsx'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

const route = getRouteApi('/shell/service/visitor/cards/$id/edit')

/** One card: a form for people who may change it, otherwise its facts. */
export default function CardPage(): ReactNode {
  const say = useWords(cardWords)
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.cards.get({ id }))
  const card = read.data
  const places = useLocationChoices(card)
  usePageTitle(card?.number)
  const view = readView(read)
  if (card && places && !view.missing) {
    // Only people who see all locations may change a card without a location.
    const changeable = may('cards:write') && (card.location_id !== null || places.everywhere)
    return changeable ? (
      <CardEditor key={id} card={card} places={places} aside={<Aside card={card} changeable />} />
    ) : (
      <CardFacts card={card} places={places} />
    )
  }
  return <RecordState read={view} thing={say('the_card')} icon={IconId} missing={say('not_found')} list="/service/visitor/cards" />
}

const Aside = ({ card, changeable }: { card: CardDetail; changeable: boolean }) => (
  <>
    <CardStatusPanel card={card} changeable={changeable} />
    {card.history.length > 0 ? <CardHistory history={card.history} /> : null}
  </>
)

const CardFacts = ({ card, places }: { card: CardDetail; places: LocationChoices }) => {
  const say = useWords(cardWords)
  const locationText = usePlaceName(places.locations)
  return (
    <FormPage aside={<Aside card={card} changeable={false} />}>
      <Panel title={say('what')}>
        <RecordFacts
          fields={CARD}
          record={card}
          as={{ number: <span className="gh-mono">{card.number}</span> }}
          own={{ uid: card.uid && <span className="gh-mono">{card.uid}</span>, location_id: locationText(card), status: false }}
        />
      </Panel>
    </FormPage>
  )
}
