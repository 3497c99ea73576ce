import { Input, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './card.module.css'
import type { CardValues } from './card-values.ts'
import { MOST_PHONES } from './profile.fixed.ts'
import { profileWords } from './profile.words.ts'

export const LABELS = {
  name: 'shown_name',
  name_th: 'name_th',
  name_en: 'name_en',
  position: 'position',
  company: 'company',
  phones: 'phones',
  email: 'email',
  line_id: 'line_id',
  wechat_id: 'wechat_id',
  address: 'address',
} as const satisfies Record<keyof CardValues, string>
export const fieldId = (field: string) => (field === 'phones' ? 'card-phone-0' : `card-${field}`)

/** The fields of a business card. */
export const CardForm = ({ form }: { form: RecordForm<CardValues> }) => {
  const say = useWords(profileWords)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const line = (field: Exclude<keyof CardValues, 'phones' | 'address'>, more: object = {}) => (
    <TextInput
      id={fieldId(field)}
      label={say(LABELS[field])}
      error={fieldError(form.problemOf(field))}
      value={form.values[field]}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      {...more}
    />
  )
  return (
    <form className="gh-stack" onSubmit={submit} noValidate>
      <Panel title={say('names')}>
        <div className="gh-mb-16">
          <FieldGrid>{line('name', { required: true, description: say('shown_name_help'), autoComplete: 'name' })}</FieldGrid>
        </div>
        <FieldGrid>
          {line('name_th', { lang: 'th' })}
          {line('name_en', { lang: 'en' })}
          {line('position', { autoComplete: 'organization-title' })}
          {line('company', { autoComplete: 'organization' })}
        </FieldGrid>
      </Panel>
      <Panel title={say('reach')}>
        <Phones form={form} />
        <FieldGrid>
          {line('email', { type: 'email', autoComplete: 'email' })}
          {line('line_id', { autoComplete: 'off', spellCheck: false })}
          {line('wechat_id', { autoComplete: 'off', spellCheck: false })}
        </FieldGrid>
        <Input.Wrapper id={fieldId('address')} label={say('address')} error={fieldError(form.problemOf('address'))} className="gh-mt-12">
          <textarea
            id={fieldId('address')}
            className={`gh-body gh-block gh-full gh-p-6-12 gh-text gh-round gh-surface gh-outline ${styles.textarea}`}
            rows={3}
            autoComplete="street-address"
            value={form.values.address}
            onChange={(event) => form.set('address', event.currentTarget.value)}
          />
        </Input.Wrapper>
        <button type="submit" hidden />
      </Panel>
    </form>
  )
}

const Phones = ({ form }: { form: RecordForm<CardValues> }) => {
  const say = useWords(profileWords)
  const { phones } = form.values
  const problem = form.problemOf('phones')
  return (
    <fieldset className="gh-stack gh-gap-8 gh-mb-16" aria-describedby="card-phones-help">
      <legend>{say('phones')}</legend>
      <p id="card-phones-help" className="gh-small gh-muted">
        {say('phones_help', { most: MOST_PHONES })}
      </p>
      <FieldRows
        value={phones}
        onChange={(next) => form.set('phones', next)}
        blank=""
        most={MOST_PHONES}
        least={1}
        columns="minmax(0, 276px)"
        add={say('add_phone')}
        remove={(number) => say('remove_phone', { number })}
      >
        {(phone, index, set) => (
          <TextInput
            id={`card-phone-${index}`}
            aria-label={say('phone', { number: index + 1 })}
            type="tel"
            autoComplete="tel"
            aria-invalid={problem !== undefined}
            value={phone}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </FieldRows>
      {problem ? <p className="gh-gap-6 gh-small gh-denied gh-bold gh-flex">{fieldError(problem)}</p> : null}
    </fieldset>
  )
}
