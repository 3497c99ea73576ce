import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import type { CardFacts, CardValues } from './card-values.ts'
import { CARD_KINDS, CARD_TECHNOLOGIES } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'
import { UidField } from './uid-field.tsx'

export const idOf = (field: string) => `card-${field}`

/** Where cards may be put. */
export interface LocationChoices {
  locations: readonly LocationChoice[]
  /** Whether a card may be of any location: who is limited to some may not make such. */
  everywhere: boolean
}

/** The words of the fields that every card has, for the form and for what it says about itself. */
export const useFactText = ({ locations }: LocationChoices) => {
  const say = useWords(cardWords)
  const formats = useFormats()
  return (field: keyof CardFacts, values: CardFacts): string => {
    if (field === 'location_id') return locations.find(({ id }) => id === values.location_id)?.name ?? say('any_location')
    if (field === 'technology') return say(`technologies.${values.technology}`)
    if (field === 'kind') return say(`kinds.${values.kind}`)
    if (field === 'note') return values.note
    return values[field] ? formats.day(values[field]) : say('always')
  }
}
export const FACT_LABELS = {
  technology: 'technology',
  kind: 'kind',
  location_id: 'location',
  valid_from: 'valid_from',
  valid_until: 'valid_until',
  note: 'note',
} as const

export const CardNotices = ({ form, places }: { form: RecordForm<CardValues>; places: LocationChoices }) => {
  const say = useWords(cardWords)
  const sayRecord = useWords(recordWords)
  const factText = useFactText(places)
  const label = (field: keyof CardValues) =>
    field === 'reason' ? sayRecord('change_reason') : field === 'number' || field === 'uid' ? say(field) : say(FACT_LABELS[field])
  const text = (field: keyof CardValues, values: CardValues) =>
    field === 'number' || field === 'uid' || field === 'reason' ? values[field] : factText(field, values)
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

interface FactFieldsProps {
  values: CardFacts
  set: <K extends keyof CardFacts>(field: K, value: CardFacts[K]) => void
  problemOf: (field: keyof CardFacts) => string | undefined
  places: LocationChoices
  children?: ReactNode
}

/** The fields that a single card and a range of cards have in common. */
export const FactFields = ({ values, set, problemOf, places, children }: FactFieldsProps) => {
  const say = useWords(cardWords)
  const sayRecord = useWords(recordWords)
  const shown = (field: keyof CardFacts) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  return (
    <Panel title={say('use')}>
      <FieldGrid>
        <NativeSelect
          {...shown('kind')}
          label={say('kind')}
          description={say('kind_member_help')}
          value={values.kind}
          onChange={(event) => set('kind', event.currentTarget.value as CardFacts['kind'])}
          data={CARD_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
        />
        <NativeSelect
          {...shown('technology')}
          label={say('technology')}
          value={values.technology}
          onChange={(event) => set('technology', event.currentTarget.value as CardFacts['technology'])}
          data={CARD_TECHNOLOGIES.map((value) => ({ value, label: say(`technologies.${value}`) }))}
        />
        <NativeSelect
          {...shown('location_id')}
          className="gh-wide"
          label={say('location')}
          value={values.location_id}
          onChange={(event) => set('location_id', event.currentTarget.value)}
          data={[
            ...(places.everywhere ? [{ value: '', label: say('any_location') }] : []),
            ...(!places.everywhere && values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
            ...places.locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DateField
          {...shown('valid_from')}
          label={say('valid_from')}
          description={say('from_help')}
          value={values.valid_from}
          onChange={(day) => set('valid_from', day)}
        />
        <DateField
          {...shown('valid_until')}
          label={say('valid_until')}
          description={say('until_help')}
          value={values.valid_until}
          onChange={(day) => set('valid_until', day)}
        />
        <Textarea
          {...shown('note')}
          className="gh-wide"
          label={say('note')}
          autosize
          minRows={2}
          maxLength={500}
          value={values.note}
          onChange={(event) => set('note', event.currentTarget.value)}
        />
        {children}
      </FieldGrid>
    </Panel>
  )
}

interface CardFormProps {
  form: RecordForm<CardValues>
  places: LocationChoices
  card_id?: string
}

/** The fields of one card. */
export const CardForm = ({ form, places, card_id }: CardFormProps) => {
  const say = useWords(cardWords)
  const sayRecord = useWords(recordWords)
  const { values, set, problemOf } = form
  const shown = (field: keyof CardValues) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('what')}>
        <FieldGrid>
          <TextInput
            {...shown('number')}
            label={say('number')}
            description={say('number_help')}
            classNames={{ input: 'gh-upper gh-mono' }}
            required
            autoCapitalize="characters"
            spellCheck={false}
            value={values.number}
            onChange={(event) => set('number', event.currentTarget.value)}
          />
          <UidField {...shown('uid')} value={values.uid} card_id={card_id} onChange={(text) => set('uid', text)} />
        </FieldGrid>
      </Panel>
      <FactFields values={values} set={(field, value) => set(field, value as never)} problemOf={problemOf} places={places}>
        {card_id ? (
          <TextInput
            {...shown('reason')}
            className="gh-wide"
            label={sayRecord('change_reason')}
            description={sayRecord('change_reason_help')}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        ) : null}
      </FactFields>
      {/* Enter saves from every field. */}
      <button type="submit" className="gh-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}
