import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { unitInput } from '@gatehouse/contract/units.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { RecordForm } from '../../api/record-form.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form-parts.tsx'
import { recordWords } from '../../ui/record.words.ts'
import { MOST_CONTACTS, UNIT_KINDS } from './locations.fixed.ts'
import { type ContactValues, contactsOf, NO_CONTACT, type UnitValues } from './unit-values.ts'
import styles from './units.module.css'
import { unitWords } from './units.words.ts'

type Field = keyof UnitValues
const idOf = (field: string) => `unit-${field}`
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

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
  const text = (field: Field) => ({
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
    <form id={id} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <UnitNotices form={form} />
      <FieldGrid>
        <TextInput
          {...text('code')}
          label={say('code')}
          description={say('code_help')}
          inputWrapperOrder={below}
          required
          data-autofocus
          maxLength={30}
        />
        <NativeSelect {...text('kind')} label={say('kind')} data={UNIT_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))} />
        <TextInput {...text('name_th')} label={say('name_th')} lang="th" required maxLength={120} />
        <TextInput
          {...text('name_en')}
          label={say('name_en')}
          description={say('name_en_help')}
          inputWrapperOrder={below}
          lang="en"
          maxLength={120}
        />
      </FieldGrid>
      <ContactFields
        id={idOf('contacts')}
        contacts={contactsOf(values.contacts)}
        problem={problemOf('contacts')}
        onChange={(contacts) => set('contacts', JSON.stringify(contacts))}
      />
      {asks_reason ? (
        <TextInput
          {...text('reason')}
          label={sayRecord('change_reason')}
          description={sayRecord('change_reason_help')}
          inputWrapperOrder={below}
          maxLength={300}
        />
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
  const set = (index: number, change: Partial<ContactValues>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...change } : contact)))
  return (
    <fieldset className={styles.contacts}>
      <legend>{say('contacts')}</legend>
      <p className={styles.help}>{say('contacts_help')}</p>
      {contacts.map((contact, index) => {
        const field = (part: keyof ContactValues) => ({
          'aria-label': say(`contact_${part}`, { n: index + 1 }),
          placeholder: part === 'name' ? say('contact', { n: index + 1 }) : say(part),
          value: contact[part],
          error: fieldError(issues.find((issue) => issue.field === `${index}.${part}`)?.message),
          onChange: (event: { currentTarget: { value: string } }) => set(index, { [part]: event.currentTarget.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is known by the place in the list
          <div key={index} className={styles.contact}>
            <TextInput {...field('name')} maxLength={120} />
            <TextInput {...field('phone')} inputMode="tel" maxLength={40} />
            <TextInput {...field('email')} inputMode="email" maxLength={254} />
            <button
              type="button"
              className={styles.icon}
              aria-label={say('remove_contact', { n: index + 1 })}
              onClick={() => onChange(contacts.filter((_, at) => at !== index))}
            >
              <IconX size={16} stroke={2} />
            </button>
          </div>
        )
      })}
      {contacts.length < MOST_CONTACTS ? (
        <div>
          <Button
            id={id}
            size="chip"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...contacts, NO_CONTACT])}
          >
            {say('add_contact')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
