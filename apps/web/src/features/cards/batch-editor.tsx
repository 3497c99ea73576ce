import { type CardBatch, cardBatch } from '@gatehouse/contract/cards.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { explain } from '../../api/errors.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { batchWords } from './batch.words.ts'
import { FACT_LABELS, FactFields, idOf, type LocationChoices, useFactText } from './card-form.tsx'
import { BATCH_REQUIRED, type BatchValues, batchBodyOf, newBatch } from './card-values.ts'
import { cardWords } from './cards.words.ts'
import { firstLocation } from './use-location-choices.ts'

/** Existing numbers that are named; the rest is counted. */
const NAMED = 20
const NUMBERS = ['prefix', 'padding', 'first', 'last'] as const
const isNumber = (field: keyof BatchValues): field is (typeof NUMBERS)[number] => NUMBERS.some((name) => name === field)

/** A range of cards that are alike but for their numbers, with what the numbers would do. */
export const BatchEditor = ({ places, choice }: { places: LocationChoices; choice: ReactNode }) => {
  const say = useWords(batchWords)
  const sayCard = useWords(cardWords)
  const factText = useFactText(places)
  const saved = useSaved('/service/visitor/cards')
  const [source] = useState(() => newBatch(firstLocation(places)))
  const form = useRecordForm({
    source,
    schema: cardBatch,
    toBody: batchBodyOf,
    required: BATCH_REQUIRED,
    field_of_code: { location_not_found: 'location_id', location_archived: 'location_id', permission_denied: 'location_id' },
    save: (body, idempotencyKey) => api.cards.createBatch({ body, idempotencyKey }),
    onSaved: ({ added, existing }) => {
      const done = say('done', { count: added })
      saved(existing > 0 ? say('done_existing', { done, existing }) : done)
    },
    touches: ['cards'],
  })
  const { values, set, problemOf } = form
  const parsed = cardBatch.safeParse(batchBodyOf(values))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/cards"
      notice={
        <FormNotices
          form={form}
          idOf={idOf}
          label={(field) => (isNumber(field) ? say(field) : sayCard(FACT_LABELS[field]))}
          text={(field, of) => (isNumber(field) ? of[field] : factText(field, of))}
        />
      }
      aside={<Preview batch={parsed.data} />}
      save_label={say('add_range')}
    >
      {choice}
      <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
        <Panel title={say('numbers')}>
          <FieldGrid>
            {NUMBERS.map((field) => (
              <TextInput
                key={field}
                id={idOf(field)}
                error={fieldError(problemOf(field))}
                label={say(field)}
                description={field === 'prefix' ? say('prefix_help') : field === 'padding' ? say('padding_help') : undefined}
                classNames={{ input: 'gh-upper gh-mono' }}
                required={field !== 'prefix'}
                inputMode={field === 'prefix' ? 'text' : 'numeric'}
                spellCheck={false}
                maxLength={field === 'prefix' ? 12 : 8}
                value={values[field]}
                onChange={(event) => set(field, event.currentTarget.value)}
              />
            ))}
          </FieldGrid>
        </Panel>
        <FactFields values={values} set={(field, value) => set(field, value as never)} problemOf={problemOf} places={places} />
        {/* Enter saves from every field. */}
        <button type="submit" className="gh-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </RecordEditor>
  )
}

/** What the range would add, and which of its numbers are there already. */
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
