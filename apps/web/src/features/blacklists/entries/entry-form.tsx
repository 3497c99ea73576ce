import type { BlacklistSetting } from '@gatehouse/contract/blacklists.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { LocationChoice } from '../../../api/location-choices.ts'
import type { RecordForm } from '../../../api/record-form.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormNotices } from '../../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../../ui/form/form-parts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { BLACKLIST_KINDS, SEVERITIES } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { AliasRows, NumberRows, PlateRows } from './entry-rows.tsx'
import { type EntryValues, numbersOf, platesOf } from './entry-values.ts'

type Field = keyof EntryValues
const idOf = (field: string) => `entry-${field}`

interface Choices {
  locations: readonly LocationChoice[]
  setting: Pick<BlacklistSetting, 'guard_actions' | 'categories'>
}

/** The words of an entry's fields and values, for what the form says about itself. */
const useEntryText = ({ locations, setting }: Choices) => {
  const say = useWords(blacklistWords)
  const sayRecord = useWords(recordWords)
  const language = useLanguage()
  const named = (choices: readonly { key: string; th: string; en: string }[], key: string) =>
    choices.find((choice) => choice.key === key)?.[language] ?? key
  const label = (field: string): string => {
    if (field === 'change_reason') return sayRecord('change_reason')
    return say(field === 'location_ids' || field === 'everywhere' ? 'locations' : (field as 'name'))
  }
  const text = (field: Field, values: EntryValues): string => {
    if (field === 'kind') return say(`kinds.${values.kind}`)
    if (field === 'severity') return say(`severities.${values.severity}`)
    if (field === 'aliases') return values.aliases.join(', ')
    if (field === 'numbers')
      return numbersOf(values.numbers)
        .map(({ number }) => number)
        .join(', ')
    if (field === 'plates')
      return platesOf(values.plates)
        .map(({ plate }) => plate)
        .join(', ')
    if (field === 'guard_action') return named(setting.guard_actions, values.guard_action)
    if (field === 'category') return named(setting.categories, values.category)
    if (field === 'everywhere') return say(values.everywhere === 'all' ? 'all_locations' : 'some_locations')
    if (field === 'location_ids') return values.location_ids.map((id) => locations.find((one) => one.id === id)?.name ?? '').join(', ')
    return values[field]
  }
  return { label, text, named }
}

export const EntryNotices = ({ form, ...choices }: Choices & { form: RecordForm<EntryValues> }) => {
  const { label, text } = useEntryText(choices)
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

interface EntryFormProps extends Choices {
  form: RecordForm<EntryValues>
  /** A change may be explained, a new entry need not. */
  asks_reason: boolean
  /** Who is limited to locations may not choose all of them. */
  may_everywhere: boolean
}

/** The fields of an entry. */
export const EntryForm = ({ form, locations, setting, asks_reason, may_everywhere }: EntryFormProps) => {
  const say = useWords(blacklistWords)
  const sayRecord = useWords(recordWords)
  const language = useLanguage()
  const { values, set, problemOf } = form
  const shown = (field: Field) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  const below = (field: Field) => (problemOf(field) ? <p className="gh-small gh-mt-8 gh-overstay">{fieldError(problemOf(field))}</p> : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  const choices = (list: readonly { key: string; th: string; en: string }[], present: string) => [
    ...list.map((choice) => ({ value: choice.key, label: choice[language] })),
    ...(present === '' || list.some(({ key }) => key === present) ? [] : [{ value: present, label: present }]),
  ]
  const is_vehicle = values.kind === 'vehicle'
  return (
    <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('who')}>
        <FieldGrid>
          <NativeSelect
            {...shown('kind')}
            label={say('kind')}
            value={values.kind}
            onChange={(event) => set('kind', event.currentTarget.value as EntryValues['kind'])}
            data={BLACKLIST_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          />
          <TextInput
            {...shown('name')}
            label={say(is_vehicle ? 'vehicle_name' : 'name')}
            description={say(is_vehicle ? 'vehicle_name_help' : 'name_help')}
            required
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        </FieldGrid>
      </Panel>
      {is_vehicle ? null : (
        <Panel title={say('aliases')}>
          <p className="gh-small gh-muted gh-mb-8">{say('aliases_help')}</p>
          <AliasRows id={idOf('aliases')} value={values.aliases} onChange={(rows) => set('aliases', rows)} problem={problemOf('aliases')} />
        </Panel>
      )}
      <Panel title={say('numbers')}>
        <p className="gh-small gh-muted gh-mb-8">{say('numbers_help')}</p>
        <NumberRows
          id={idOf('numbers')}
          value={numbersOf(values.numbers)}
          onChange={(rows) => set('numbers', JSON.stringify(rows))}
          problem={problemOf('numbers')}
        />
      </Panel>
      <Panel title={say('plates')}>
        <p className="gh-small gh-muted gh-mb-8">{say('plates_help')}</p>
        <PlateRows
          id={idOf('plates')}
          value={platesOf(values.plates)}
          onChange={(rows) => set('plates', JSON.stringify(rows))}
          problem={problemOf('plates')}
        />
      </Panel>
      <Panel title={say('what_to_do')}>
        <FieldGrid>
          <NativeSelect
            {...shown('severity')}
            label={say('severity')}
            description={say(`severity_text.${values.severity}`)}
            value={values.severity}
            onChange={(event) => set('severity', event.currentTarget.value as EntryValues['severity'])}
            data={SEVERITIES.map((value) => ({ value, label: say(`severities.${value}`) }))}
          />
          <NativeSelect
            {...shown('guard_action')}
            label={say('guard_action')}
            description={say('guard_action_help')}
            required
            value={values.guard_action}
            onChange={(event) => set('guard_action', event.currentTarget.value)}
            data={choices(setting.guard_actions, values.guard_action)}
          />
          <NativeSelect
            {...shown('category')}
            label={say('category')}
            value={values.category}
            onChange={(event) => set('category', event.currentTarget.value)}
            data={[{ value: '', label: say('no_category') }, ...choices(setting.categories, values.category)]}
          />
          <Textarea
            {...shown('reason')}
            className="gh-wide"
            label={say('reason')}
            description={say('reason_help')}
            required
            autosize
            minRows={2}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        </FieldGrid>
      </Panel>
      <Panel title={say('where_when')}>
        <FieldGrid>
          <NativeSelect
            {...shown('everywhere')}
            className="gh-wide"
            label={say('locations')}
            value={values.everywhere}
            onChange={(event) => set('everywhere', event.currentTarget.value as EntryValues['everywhere'])}
            data={(['all', 'some'] as const)
              .filter((value) => may_everywhere || value === 'some')
              .map((value) => ({ value, label: say(`${value}_locations`) }))}
          />
          {values.everywhere === 'some' ? (
            <Checkbox.Group
              id={idOf('location_ids')}
              className="gh-wide"
              aria-label={say('some_locations')}
              value={[...values.location_ids]}
              onChange={(chosen) => set('location_ids', chosen)}
            >
              <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
                {locations.map(({ id, name }) => (
                  <Checkbox key={id} size="sm" value={id} label={name} />
                ))}
              </div>
              {below('location_ids')}
            </Checkbox.Group>
          ) : null}
          {(['valid_from', 'valid_until', 'review_on'] as const).map((field) => (
            <DateField
              key={field}
              {...shown(field)}
              label={say(field)}
              description={say(field === 'review_on' ? 'review_help' : 'valid_help')}
              value={values[field]}
              onChange={(day) => set(field, day)}
            />
          ))}
        </FieldGrid>
        {asks_reason ? (
          <TextInput
            {...shown('change_reason')}
            className="gh-mt-16"
            label={sayRecord('change_reason')}
            description={sayRecord('change_reason_help')}
            value={values.change_reason}
            onChange={(event) => set('change_reason', event.currentTarget.value)}
          />
        ) : null}
      </Panel>
    </form>
  )
}
