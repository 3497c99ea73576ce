import { NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { explain, referenceOf } from '../../api/errors.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form-parts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { recordWords } from '../../ui/record.words.ts'
import styles from './location-form.module.css'
import { digitsOf, type LocationValues } from './location-values.ts'
import { LOCATION_KINDS } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

type Field = keyof LocationValues
const idOf = (field: string) => `location-${field}`
const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export const LocationNotices = ({ form }: { form: RecordForm<LocationValues> }) => {
  const say = useWords(locationWords)
  const sayRecord = useWords(recordWords)
  const { conflict, failure } = form
  const label = (field: Field) => (field === 'reason' ? sayRecord('change_reason') : say(field))
  const text = (field: Field, values: LocationValues) => (field === 'kind' ? say(`kinds.${values.kind}`) : values[field])
  return (
    <FormNotices
      attempt={form.attempt}
      problems={form.problems.map(({ field }) => ({ field_id: idOf(field), label: label(field as Field) }))}
      failure={failure && { sentence: explain(failure), reference: referenceOf(failure) }}
      merged={form.merged}
      differences={(conflict?.fields ?? []).map((field) => ({
        label: label(field),
        theirs: text(field, conflict!.theirs),
        mine: text(field, form.values),
      }))}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={form.keepMine}
    />
  )
}

/** The fields of a location. A change may be explained, a new location need not. */
export const LocationForm = ({ form, asks_reason }: { form: RecordForm<LocationValues>; asks_reason: boolean }) => {
  const say = useWords(locationWords)
  const sayRecord = useWords(recordWords)
  const { values, set, problemOf } = form
  const shown = (field: Field) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('what')}>
        <FieldGrid>
          <TextInput
            {...shown('code')}
            label={say('code')}
            description={say('code_help')}
            inputWrapperOrder={below}
            classNames={{ input: styles.code }}
            required
            autoCapitalize="characters"
            spellCheck={false}
            value={values.code}
            onChange={(event) => set('code', event.currentTarget.value)}
          />
          <NativeSelect
            {...shown('kind')}
            label={say('kind')}
            value={values.kind}
            onChange={(event) => set('kind', event.currentTarget.value as LocationValues['kind'])}
            data={LOCATION_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          />
          <TextInput
            {...shown('name_th')}
            label={say('name_th')}
            lang="th"
            required
            value={values.name_th}
            onChange={(event) => set('name_th', event.currentTarget.value)}
          />
          <TextInput
            {...shown('name_en')}
            label={say('name_en')}
            lang="en"
            required
            value={values.name_en}
            onChange={(event) => set('name_en', event.currentTarget.value)}
          />
          <TextInput
            {...shown('capacity')}
            label={say('capacity')}
            description={say('capacity_help')}
            inputWrapperOrder={below}
            classNames={{ input: 'gh-numbers' }}
            inputMode="numeric"
            maxLength={9}
            value={values.capacity}
            onChange={(event) => set('capacity', digitsOf(event.currentTarget.value))}
          />
        </FieldGrid>
        {asks_reason ? (
          <TextInput
            {...shown('reason')}
            className={styles.reason}
            label={sayRecord('change_reason')}
            description={sayRecord('change_reason_help')}
            inputWrapperOrder={below}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        ) : null}
      </Panel>
    </form>
  )
}
