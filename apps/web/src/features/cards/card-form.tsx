import { type Card, type CardDetail, cardInput, cardUpdate } from '@gatehouse/contract/cards/cards.ts'
import { formatUid, readCardUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useFieldScan } from '../../lib/use-field-scan.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { ChangeReason, CODE_INPUT, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { addressOf } from './card-columns.tsx'
import { bodyOf, sourceOf } from './card-values.ts'
import { CARD } from './cards.fixed.ts'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

const LIST = '/service/visitor/cards'
const FIELDS = { fields: CARD, name: 'card' } as const

/** The locations that cards can have. */
export interface LocationChoices {
  locations: readonly LocationChoice[]
  /** Whether a card may be valid at any location; people limited to some locations can't create one. */
  everywhere: boolean
}

/** The locations that the person can give to cards, including that of the edited card; undefined while they load. */
export function useLocationChoices(card?: Pick<Card, 'location_id' | 'location_code'>): LocationChoices | undefined {
  const { choices, isLoading } = useLocations()
  const { data } = useQuery(queries.cards.list({ limit: 1 }))
  if (isLoading || !data) return undefined
  const open = (choices ?? []).filter(({ id, status }) => status !== 'archived' || id === card?.location_id)
  const isListed = !card?.location_id || open.some(({ id }) => id === card.location_id)
  const own = { id: card?.location_id ?? '', code: card?.location_code ?? '', name: card?.location_code ?? '', status: 'active' as const }
  return { locations: isListed ? open : [own, ...open], everywhere: data.everywhere }
}

/** The initial location of a new card. */
export const firstLocation = ({ locations, everywhere }: LocationChoices): string =>
  !everywhere && locations.length === 1 ? locations[0]!.id : ''

export const useLocationText = ({ locations }: LocationChoices) => {
  const say = useWords(cardWords)
  return (location_id: string): string => locations.find(({ id }) => id === location_id)?.name ?? say('any_location')
}

interface LocationFieldProps {
  form: { readonly values: { readonly location_id: string }; problemOf: (field: 'location_id') => string | undefined }
  onChange: (location_id: string) => void
  places: LocationChoices
}

/** The location that issues a card or a range of cards. */
export const LocationField = ({ form, onChange, places }: LocationFieldProps) => {
  const say = useWords(cardWords)
  const sayRecord = useWords(recordWords)
  const { location_id } = form.values
  return (
    <NativeSelect
      {...fieldProps(form, FIELDS.name, 'location_id')}
      className="gh-wide"
      label={useFieldText(CARD).label('location_id')}
      value={location_id}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(places.everywhere ? [{ value: '', label: say('any_location') }] : []),
        ...(!places.everywhere && location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
        ...places.locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

interface CardEditorProps {
  card?: CardDetail
  places: LocationChoices
  aside?: ReactNode
  children?: ReactNode
}

export const CardEditor = ({ card, places, aside, children }: CardEditorProps) => {
  const say = useWords(cardWords)
  const showSaved = useSaved(LIST)
  const locationText = useLocationText(places)
  const form = useRecordEditor('cards', card?._id, {
    fields: CARD,
    source: sourceOf(card, firstLocation(places)),
    schema: card ? cardUpdate : cardInput,
    toBody: bodyOf,
    field_of_code: {
      ...({
        card_number_taken: 'number',
        card_uid_taken: 'uid',
        location_not_found: 'location_id',
        location_archived: 'location_id',
      } as const),
      ...(card ? ({ card_issued: 'number' } as const) : ({ permission_denied: 'location_id' } as const)),
    },
    onSaved: ({ number }) => showSaved(say(card ? 'saved' : 'added', { number })),
  })
  const { values, set } = form
  const section = { ...FIELDS, form }
  const location = <LocationField key="location_id" form={form} onChange={(id) => set('location_id', id)} places={places} />
  return (
    <RecordEditor
      form={form}
      list={LIST}
      notice={<RecordNotices {...section} own={{ uid: (uid) => uid, location_id: locationText }} />}
      aside={aside}
      save_label={card ? undefined : say('add_single')}
    >
      {children}
      <RecordFormBody form={form}>
        <Panel title={say('what')}>
          <FormSection
            {...section}
            section="what"
            input={{ number: CODE_INPUT }}
            own={{
              uid: (
                <UidField
                  key="uid"
                  {...fieldProps(form, FIELDS.name, 'uid')}
                  value={values.uid}
                  card_id={card?._id}
                  onChange={(text) => set('uid', text)}
                />
              ),
            }}
          />
        </Panel>
        <Panel title={say('use')}>
          <FormSection {...section} section="use" own={{ location_id: location }}>
            {card ? <ChangeReason name={FIELDS.name} form={form} /> : null}
          </FormSection>
        </Panel>
      </RecordFormBody>
    </RecordEditor>
  )
}

interface UidFieldProps {
  id: string
  error: ReactNode
  value: string
  card_id: string | undefined
  onChange: (text: string) => void
}

/** The UID of a card: typed, or learnt by putting the card on the reader. A read UID replaces the text. */
const UidField = ({ id, error, value, card_id, onChange }: UidFieldProps) => {
  const say = useWords(cardWords)
  const { label, help } = useFieldText(CARD)
  const read = value.trim() === '' ? null : readCardUid(value)
  const uid = read?.ok ? read.value[0]! : null
  const { data } = useQuery({
    queryKey: ['cards', 'read', uid],
    queryFn: ({ signal }) => api.cards.read({ body: { text: uid! }, signal }),
    enabled: uid !== null,
  })
  const other = data?.cards.find((card) => card._id !== card_id && card.uid === uid)
  return (
    <div>
      <TextInput
        id={id}
        error={error}
        label={label('uid')}
        description={help('uid')}
        input_class="gh-upper gh-mono"
        spellCheck={false}
        maxLength={60}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={useFieldScan(onChange)}
      />
      <p className={`gh-muted gh-size-13 ${styles.hint}`} role="status">
        {uid !== null && uid !== value.trim() && formatUid(uid) !== value.trim() ? say('uid_learnt', { uid: formatUid(uid) }) : null}
        {other ? (
          <>
            {' '}
            <AppLink href={addressOf(other)}>{say('uid_taken_by', { number: other.number })}</AppLink>
          </>
        ) : null}
      </p>
    </div>
  )
}
