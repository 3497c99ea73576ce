import { type BlacklistEntry, blacklistInput, blacklistUpdate } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../../api/location-choices.ts'
import { useRecordEditor } from '../../../api/record-editor.ts'
import type { RecordForm } from '../../../api/record-form.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { ChangeReason, ChoiceField, FormSection, fieldProps, RecordFormBody } from '../../../ui/form/form-section.tsx'
import { NativeSelect } from '../../../ui/form/inputs.tsx'
import { RecordEditor } from '../../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../../ui/form/record-notices.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { AliasRows, NumberRows, PlateRows } from './entry-rows.tsx'
import { bodyOf, type EntryValues, sourceOf } from './entry-values.ts'

export const LIST = '/service/visitor/blacklists/main'
const FIELDS = { fields: ENTRY, name: 'entry' } as const

interface Choices {
  locations: readonly LocationChoice[]
  setting: Pick<BlacklistSetting, 'guard_actions' | 'categories'>
}
type Choice = BlacklistSetting['categories'][number]

/** Describes the fields of an entry that aren't plain text, in words. */
export const useEntryText = ({ locations, setting }: Choices) => {
  const say = useWords(blacklistWords)
  const language = useLanguage()
  const named = (choices: readonly Choice[], key: string) => choices.find((choice) => choice.key === key)?.[language] ?? key
  return {
    guard_action: (key: string) => named(setting.guard_actions, key),
    category: (key: string) => named(setting.categories, key),
    location_ids: (ids: readonly string[] | null) =>
      ids === null ? say('all_locations') : ids.map((id) => locations.find((location) => location.id === id)?.name ?? '…').join(', '),
  }
}

interface EntryEditorProps extends Choices {
  entry?: BlacklistEntry
  onSaved: (entry: BlacklistEntry) => void
  aside: (values: EntryValues) => ReactNode
  children: ReactNode
}

export const EntryEditor = ({ entry, locations, setting, onSaved, aside, children }: EntryEditorProps) => {
  const say = useWords(blacklistWords)
  const own = useEntryText({ locations, setting })
  const form = useRecordEditor('blacklists', entry?._id, {
    fields: ENTRY,
    source: sourceOf(entry, setting.guard_actions),
    schema: entry ? blacklistUpdate : blacklistInput,
    toBody: bodyOf,
    field_of_code: {
      ...({ guard_action_not_found: 'guard_action', location_not_found: 'location_ids', more_than_own: 'location_ids' } as const),
      second_person_needed: 'severity',
    },
    onSaved,
  })
  const { values, set } = form
  const props = (field: keyof EntryValues) => fieldProps(form, FIELDS.name, field)
  const section = { ...FIELDS, form }
  const rowsOf = <F extends RowsField>(field: F) => ({
    id: props(field).id,
    value: values[field],
    onChange: (rows: EntryValues[F]) => set(field, rows),
    problem: form.problemOf(field),
  })
  const is_vehicle = values.kind === 'vehicle'
  const notices = (
    <RecordNotices
      {...section}
      own={{
        ...own,
        aliases: (aliases) => aliases.join(', '),
        numbers: (numbers) => numbers.map(({ number }) => number).join(', '),
        plates: (plates) => plates.map(({ plate }) => plate).join(', '),
      }}
    />
  )
  return (
    <RecordEditor form={form} list={LIST} notice={notices} aside={aside(values)} save_label={entry ? undefined : say('add')}>
      <RecordFormBody form={form}>
        <Panel title={say('who')}>
          <FormSection
            {...section}
            section="who"
            own={{}}
            input={is_vehicle ? { name: { label: say('vehicle_name'), description: say('vehicle_name_help') } } : {}}
          />
        </Panel>
        {is_vehicle ? null : (
          <RowsPanel field="aliases">
            <AliasRows {...rowsOf('aliases')} />
          </RowsPanel>
        )}
        <RowsPanel field="numbers">
          <NumberRows {...rowsOf('numbers')} />
        </RowsPanel>
        <RowsPanel field="plates">
          <PlateRows {...rowsOf('plates')} />
        </RowsPanel>
        <Panel title={say('what_to_do')}>
          <FormSection
            {...section}
            section="what_to_do"
            input={{ severity: { description: say(`severity_text.${values.severity}`) } }}
            own={{
              guard_action: <KeptChoice key="guard_action" form={form} field="guard_action" choices={setting.guard_actions} />,
              category: <KeptChoice key="category" form={form} field="category" choices={setting.categories} none={say('no_category')} />,
            }}
          />
        </Panel>
        <Panel title={say('where_when')}>
          <FormSection
            {...section}
            section="where_when"
            own={{ location_ids: <Where key="location_ids" form={form} locations={locations} /> }}
          >
            {entry ? <ChangeReason name={FIELDS.name} form={form} field="change_reason" /> : null}
          </FormSection>
        </Panel>
      </RecordFormBody>
      {children}
    </RecordEditor>
  )
}

type RowsField = 'aliases' | 'numbers' | 'plates'

const RowsPanel = ({ field, children }: { field: RowsField; children: ReactNode }) => {
  const text = useFieldText(ENTRY)
  return (
    <Panel title={text.label(field)}>
      <p className="gh-small gh-muted gh-mb-8">{text.help(field)}</p>
      {children}
    </Panel>
  )
}

type PartProps = { form: RecordForm<EntryValues> }

/** A choice from the organisation's list. The entry's current value stays even if it was removed from the list. */
const KeptChoice = ({
  form,
  field,
  choices,
  none,
}: PartProps & { field: 'guard_action' | 'category'; choices: readonly Choice[]; none?: string }) => {
  const language = useLanguage()
  const current = form.values[field]
  const isKept = current === '' || choices.some(({ key }) => key === current)
  return (
    <ChoiceField
      {...FIELDS}
      form={form}
      field={field}
      required={none === undefined}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...choices.map((choice) => ({ value: choice.key, label: choice[language] })),
        ...(isKept ? [] : [{ value: current, label: current }]),
      ]}
    />
  )
}

const Where = ({ form, locations }: PartProps & Pick<Choices, 'locations'>) => {
  const say = useWords(blacklistWords)
  const { location_ids } = form.values
  // Remembers the locations while a person tries `all`.
  const [lastChosen, setLastChosen] = useState(location_ids ?? [])
  return (
    <>
      <NativeSelect
        {...fieldProps(form, FIELDS.name, 'location_ids')}
        className="gh-wide"
        label={useFieldText(ENTRY).label('location_ids')}
        value={location_ids === null ? 'all' : 'some'}
        onChange={(event) => form.set('location_ids', event.currentTarget.value === 'all' ? null : lastChosen)}
        data={(['all', 'some'] as const).map((value) => ({ value, label: say(`${value}_locations`) }))}
      />
      {location_ids === null ? null : (
        <CheckboxGroup
          className="gh-wide"
          aria-label={say('some_locations')}
          value={[...location_ids]}
          onChange={(chosenIds) => {
            setLastChosen(chosenIds)
            form.set('location_ids', chosenIds)
          }}
        >
          <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
            {locations.map(({ id, name }) => (
              <Checkbox key={id} size="sm" value={id} label={name} />
            ))}
          </div>
        </CheckboxGroup>
      )}
    </>
  )
}
