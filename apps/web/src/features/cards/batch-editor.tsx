import { type CardBatch, cardBatch } from '@gatehouse/contract/cards/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { batchWords } from './batch.words.ts'
import { firstLocation, type LocationChoices, LocationField, useLocationText } from './card-form.tsx'
import { BATCH_REQUIRED, batchBodyOf, newBatch } from './card-values.ts'
import { CARD_BATCH } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

/** The most existing numbers that are named; the rest is only counted. */
const NAMED = 20
const FIELDS = { fields: CARD_BATCH, name: 'card' } as const

/** Creates a range of cards that differ only in their numbers, with a preview of the numbers. */
export const BatchEditor = ({ places, children }: { places: LocationChoices; children: ReactNode }) => {
  const say = useWords(batchWords)
  const sayCard = useWords(cardWords)
  const { label, help } = useFieldText(CARD_BATCH)
  const locationText = useLocationText(places)
  const showSaved = useSaved('/service/visitor/cards')
  const [source] = useState(() => newBatch(firstLocation(places)))
  const form = useRecordForm({
    source,
    schema: cardBatch,
    toBody: batchBodyOf,
    required: BATCH_REQUIRED,
    field_of_code: { location_not_found: 'location_id', location_archived: 'location_id', permission_denied: 'location_id' },
    save: (body, idempotencyKey) => api.cards.createBatch({ body, idempotencyKey }),
    onSaved: ({ added, existing }) => {
      const addedText = say('done', { count: added })
      showSaved(existing > 0 ? say('done_existing', { done: addedText, existing }) : addedText)
    },
    touches: ['cards'],
  })
  const { values, set } = form
  const section = { ...FIELDS, form }
  const input = { classNames: { input: 'gh-upper gh-mono' }, spellCheck: false }
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/cards"
      notice={<RecordNotices {...FIELDS} form={form} own={{ prefix: (prefix) => prefix, location_id: locationText }} />}
      aside={<Preview batch={cardBatch.safeParse(batchBodyOf(values)).data} />}
      save_label={say('add_range')}
    >
      {children}
      <RecordFormBody form={form}>
        <Panel title={say('numbers')}>
          <FormSection
            {...section}
            section="numbers"
            input={{ padding: input, first: input, last: input }}
            own={{
              prefix: (
                <TextInput
                  key="prefix"
                  {...fieldProps(form, FIELDS.name, 'prefix')}
                  {...input}
                  label={label('prefix')}
                  description={help('prefix')}
                  maxLength={12}
                  value={values.prefix}
                  onChange={(event) => set('prefix', event.currentTarget.value)}
                />
              ),
            }}
          />
        </Panel>
        <Panel title={sayCard('use')}>
          <FormSection
            {...section}
            section="use"
            own={{ location_id: <LocationField key="location_id" form={form} onChange={(id) => set('location_id', id)} places={places} /> }}
          />
        </Panel>
      </RecordFormBody>
    </RecordEditor>
  )
}

/** The number of cards that the range would add, and its numbers that already exist. */
const Preview = ({ batch }: { batch: CardBatch | undefined }) => {
  const say = useWords(batchWords)
  const { data, error } = useQuery({
    queryKey: ['cards', 'checkBatch', batch],
    queryFn: ({ signal }) => api.cards.checkBatch({ body: batch!, signal }),
    enabled: batch !== undefined,
  })
  const existing = data?.existing ?? []
  return (
    <Panel title={say('preview')}>
      <div className="gh-stack gh-gap-8" role="status">
        {!batch ? <p>{say('preview_wait')}</p> : null}
        {batch && error ? <FailureNote title={explain(error)} takes_focus={false} /> : null}
        {batch && data ? (
          <>
            <p className="gh-mono">{say('preview_text', { first: data.first, last: data.last })}</p>
            <p>{say('new', { count: data.count - existing.length })}</p>
            {existing.length > 0 ? (
              <p>
                {say('existing', { count: existing.length })} <span className="gh-mono">{existing.slice(0, NAMED).join(', ')}</span>{' '}
                {existing.length > NAMED ? say('more_existing', { count: existing.length - NAMED }) : null}
              </p>
            ) : null}
          </>
        ) : null}
      </div>
    </Panel>
  )
}
