import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { unitInput } from '@gatehouse/contract/locations/units.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { ChangeReason, FormSection, RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { MOST_CONTACTS, UNIT } from './locations.fixed.ts'
import { type ContactValues, NO_CONTACT, sentContacts, type UnitValues } from './unit-values.ts'
import { unitWords } from './units.words.ts'

const FIELDS = { fields: UNIT, name: 'unit' } as const

export const UnitForm = ({ form, id, asks_reason }: { form: RecordForm<UnitValues>; id: string; asks_reason: boolean }) => (
  <RecordFormBody id={id} form={form}>
    <RecordNotices {...FIELDS} form={form} own={{ contacts: (contacts) => contacts.map(({ name }) => name).join(', ') }} />
    <FormSection
      {...FIELDS}
      form={form}
      section="unit"
      input={{ code: { 'data-autofocus': true }, name_th: { lang: 'th' }, name_en: { lang: 'en' } }}
      own={{ parent_id: null, contacts: <ContactFields key="contacts" form={form} /> }}
    >
      {asks_reason ? <ChangeReason name={FIELDS.name} form={form} /> : null}
    </FormSection>
  </RecordFormBody>
)

const ContactFields = ({ form: { values, set, problemOf } }: { form: RecordForm<UnitValues> }) => {
  const say = useWords(unitWords)
  const language = useLanguage()
  const parseResult = problemOf('contacts') ? unitInput.shape.contacts.safeParse(sentContacts(values.contacts)) : undefined
  const issues = fieldErrors(parseResult?.error?.issues ?? [], language)
  return (
    <fieldset className="gh-wide gh-stack gh-gap-8">
      <legend>{useFieldText(UNIT).label('contacts')}</legend>
      <p className="gh-small gh-muted">{say('contacts_help')}</p>
      <FieldRows
        value={values.contacts}
        onChange={(contacts) => set('contacts', contacts)}
        blank={NO_CONTACT}
        most={MOST_CONTACTS}
        columns="minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)"
        id="unit-contacts"
        add={say('add_contact')}
        remove={(n) => say('remove_contact', { n })}
      >
        {({ n, field }) => {
          const part = (name: keyof ContactValues) => ({
            ...field(name, say(name), say(`contact_${name}`, { n })),
            error: fieldError(issues.find((issue) => issue.field === `${n - 1}.${name}`)?.message),
          })
          return (
            <>
              <TextInput {...part('name')} maxLength={120} />
              <TextInput {...part('phone')} inputMode="tel" maxLength={40} />
              <TextInput {...part('email')} inputMode="email" maxLength={254} />
            </>
          )
        }}
      </FieldRows>
    </fieldset>
  )
}
