import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { unitInput } from '@gatehouse/contract/units.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { RecordForm } from '../../api/record-form.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { MOST_CONTACTS, UNIT_KINDS } from './locations.fixed.ts'
import { type ContactValues, contactsOf, NO_CONTACT, type UnitValues } from './unit-values.ts'
import { unitWords } from './units.words.ts'

type Field = keyof UnitValues
const idOf = (field: string) => `unit-${field}`

export const UnitNotices = ({ form }: { form: RecordForm<UnitValues> }) => {
  const say = useWords(unitWords)
  const sayRecord = useWords(recordWords)
  const label = (field: Field) => (field === 'reason' ? sayRecord('change_reason') : say(field))
  const text = (field: Field, values: UnitValues) => {
    if (field === 'kind') return say(`kinds.${values.kind}`)
    return field === 'contacts'
      ? contactsOf(values.contacts)
          .map(({ name }) => name)
          .join(', ')
      : values[field]
  }
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

/** The fields of a unit and the people to ask for. */
export const UnitForm = ({ form, id, asks_reason }: { form: RecordForm<UnitValues>; id: string; asks_reason: boolean }) => {
  const say = useWords(unitWords)
  const sayRecord = useWords(recordWords)
  const { values, set, problemOf } = form
  const line = (field: Field) => ({
    id: idOf(field),
    error: fieldError(problemOf(field)),
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value as never),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form id={id} className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <UnitNotices form={form} />
      <FieldGrid>
        <TextInput {...line('code')} label={say('code')} description={say('code_help')} required data-autofocus maxLength={30} />
        <NativeSelect {...line('kind')} label={say('kind')} data={UNIT_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))} />
        <TextInput {...line('name_th')} label={say('name_th')} lang="th" required maxLength={120} />
        <TextInput {...line('name_en')} label={say('name_en')} description={say('name_en_help')} lang="en" maxLength={120} />
      </FieldGrid>
      <ContactFields
        id={idOf('contacts')}
        contacts={contactsOf(values.contacts)}
        problem={problemOf('contacts')}
        onChange={(contacts) => set('contacts', JSON.stringify(contacts))}
      />
      {asks_reason ? (
        <TextInput {...line('reason')} label={sayRecord('change_reason')} description={sayRecord('change_reason_help')} maxLength={300} />
      ) : null}
    </form>
  )
}

interface ContactFieldsProps {
  id: string
  contacts: readonly ContactValues[]
  problem: string | undefined
  onChange: (contacts: readonly ContactValues[]) => void
}

const ContactFields = ({ id, contacts, problem, onChange }: ContactFieldsProps) => {
  const say = useWords(unitWords)
  const language = useLanguage()
  const sent = contacts.map(({ name, phone, email }) => ({ name, phone: phone.trim() || null, email: email.trim() || null }))
  const issues = problem ? fieldErrors(unitInput.shape.contacts.safeParse(sent).error?.issues ?? [], language) : []
  return (
    <fieldset className="gh-stack gh-gap-8">
      <legend>{say('contacts')}</legend>
      <p className="gh-small gh-muted">{say('contacts_help')}</p>
      <FieldRows
        value={contacts}
        onChange={onChange}
        blank={NO_CONTACT}
        most={MOST_CONTACTS}
        columns="minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)"
        id={id}
        add={say('add_contact')}
        remove={(n) => say('remove_contact', { n })}
      >
        {(contact, index, set) => {
          const field = (part: keyof ContactValues) => ({
            label: say(part),
            'aria-label': say(`contact_${part}`, { n: index + 1 }),
            value: contact[part],
            error: fieldError(issues.find((issue) => issue.field === `${index}.${part}`)?.message),
            onChange: (event: { currentTarget: { value: string } }) => set({ ...contact, [part]: event.currentTarget.value }),
          })
          return (
            <>
              <TextInput {...field('name')} maxLength={120} />
              <TextInput {...field('phone')} inputMode="tel" maxLength={40} />
              <TextInput {...field('email')} inputMode="email" maxLength={254} />
            </>
          )
        }}
      </FieldRows>
    </fieldset>
  )
}
