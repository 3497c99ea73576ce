import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { ChangeReason, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import type { CardValues } from './card-values.ts'
import { CARD } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'
import { UidField } from './uid-field.tsx'

const FIELDS = { fields: CARD, name: 'card' } as const

/** Where cards may be put. */
export interface LocationChoices {
  locations: readonly LocationChoice[]
  /** Whether a card may be of any location: who is limited to some may not make such. */
  everywhere: boolean
}

/** The name of the location that a form holds. */
export const useLocationText = ({ locations }: LocationChoices) => {
  const say = useWords(cardWords)
  return (location_id: string): string => locations.find(({ id }) => id === location_id)?.name ?? say('any_location')
}

export const CardNotices = ({ form, places }: { form: RecordForm<CardValues>; places: LocationChoices }) => (
  <RecordNotices {...FIELDS} form={form} own={{ uid: (uid) => uid, location_id: useLocationText(places) }} />
)

interface LocationFieldProps {
  form: { readonly values: { readonly location_id: string }; problemOf: (field: 'location_id') => string | undefined }
  onChange: (location_id: string) => void
  places: LocationChoices
}

/** Where a card or a range of cards is given out. */
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

interface CardFormProps {
  form: RecordForm<CardValues>
  places: LocationChoices
  card_id?: string
}

/** The fields of one card. */
export const CardForm = ({ form, places, card_id }: CardFormProps) => {
  const say = useWords(cardWords)
  const { values, set } = form
  const section = { ...FIELDS, form }
  return (
    <RecordFormBody form={form}>
      <Panel title={say('what')}>
        <FormSection
          {...section}
          section="what"
          input={{ number: { classNames: { input: 'gh-upper gh-mono' }, autoCapitalize: 'characters', spellCheck: false } }}
          own={{
            uid: (
              <UidField
                key="uid"
                {...fieldProps(form, FIELDS.name, 'uid')}
                value={values.uid}
                card_id={card_id}
                onChange={(text) => set('uid', text)}
              />
            ),
          }}
        />
      </Panel>
      <Panel title={say('use')}>
        <FormSection
          {...section}
          section="use"
          own={{ location_id: <LocationField key="location_id" form={form} onChange={(id) => set('location_id', id)} places={places} /> }}
        >
          {card_id ? <ChangeReason name={FIELDS.name} form={form} /> : null}
        </FormSection>
      </Panel>
    </RecordFormBody>
  )
}
