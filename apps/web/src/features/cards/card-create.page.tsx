import { cardInput } from '@gatehouse/contract/cards.ts'
import { type ReactNode, useState } from 'react'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingBox } from '../../ui/page/states.tsx'
import { batchWords } from './batch.words.ts'
import { BatchEditor } from './batch-editor.tsx'
import { CardForm, CardNotices, type LocationChoices } from './card-form.tsx'
import { bodyOf, newCard, REQUIRED } from './card-values.ts'
import { cardWords } from './cards.words.ts'
import { RadioChoice } from './radio-choice.tsx'
import { firstLocation, useLocationChoices } from './use-location-choices.ts'

/** New cards: one, or those of a range of numbers. */
export default function CardCreatePage(): ReactNode {
  const places = useLocationChoices()
  const say = useWords(batchWords)
  const [way, setWay] = useState<'one' | 'range'>('one')
  if (!places)
    return (
      <Panel flush>
        <LoadingBox />
      </Panel>
    )
  const choice = (
    <Panel>
      <RadioChoice
        name="how-many"
        legend={say('how_many')}
        choices={(['one', 'range'] as const).map((value) => ({ value, label: say(value) }))}
        value={way}
        onChange={setWay}
      />
    </Panel>
  )
  return way === 'range' ? <BatchEditor places={places} choice={choice} /> : <NewCard places={places} choice={choice} />
}

const NewCard = ({ places, choice }: { places: LocationChoices; choice: ReactNode }) => {
  const say = useWords(cardWords)
  const sayBatch = useWords(batchWords)
  const [source] = useState(() => newCard(firstLocation(places)))
  const saved = useSaved('/service/visitor/cards')
  const form = useRecordForm({
    source,
    schema: cardInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: {
      card_number_taken: 'number',
      card_uid_taken: 'uid',
      location_not_found: 'location_id',
      location_archived: 'location_id',
      permission_denied: 'location_id',
    },
    save: (body, idempotencyKey) => resource('cards').save({ body }, idempotencyKey),
    onSaved: ({ number }) => saved(say('added', { number })),
    touches: ['cards'],
  })
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/cards"
      notice={<CardNotices form={form} places={places} />}
      save_label={sayBatch('add_single')}
    >
      {choice}
      <CardForm form={form} places={places} />
    </RecordEditor>
  )
}
