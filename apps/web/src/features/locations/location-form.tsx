import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { assemblyPoints, type Location, locationInput, locationUpdate, openingHours } from '@gatehouse/contract/locations/locations.ts'
import { useMemo } from 'react'
import { dayProblems } from '../../api/hours-problems.ts'
import { useMe } from '../../api/me.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { ChangeReason, ChoiceField, CODE_INPUT, FormSection, RecordFormBody } from '../../ui/form/form-section.tsx'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { HolidaysField } from './holidays-field.tsx'
import { LocationStatusPanel } from './location-status.tsx'
import { bodyOf, sourceOf } from './location-values.ts'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const LIST = '/setup/location'
const FIELDS = { fields: LOCATION, name: 'location' } as const

export const LocationEditor = ({ location }: { location?: Location }) => {
  const say = useWords(locationWords)
  const { label, help } = useFieldText(LOCATION)
  const language = useLanguage()
  const { zone } = useFormats()
  const english = useMe().organisation?.language === 'en'
  // The name may stay blank if it was blank before the organisation's language changed.
  const needs_thai = !english && location?.name_th !== ''
  const hoursText = useHoursText()
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const finishSave = useSaved(LIST)
  const form = useRecordEditor('locations', location?.id, {
    fields: LOCATION,
    source: sourceOf(location),
    schema: location ? locationUpdate : locationInput,
    toBody: bodyOf,
    required: needs_thai ? ['name_th'] : [],
    field_of_code: { location_code_taken: 'code' },
    onSaved: ({ code }) => finishSave(say(location ? 'saved' : 'added', { code })),
    touches: ['gates', 'reports'],
  })
  const { values, set, problemOf } = form
  const section = { ...FIELDS, form }
  const hours_issues = problemOf('hours') ? openingHours.safeParse(values.hours).error?.issues : undefined
  const address = { className: undefined, minRows: 3 }
  const notices = (
    <RecordNotices
      {...section}
      own={{
        time_zone: (name) => name,
        hours: (hours) => hoursText(hours).join(' · '),
        holidays: (holidays) => holidays.map(({ date }) => date).join(', '),
        assembly_points: (points) => points.map(({ name }) => name).join(', '),
      }}
    />
  )
  return (
    <RecordEditor
      form={form}
      list={LIST}
      notice={notices}
      aside={location && <LocationStatusPanel location={location} changeable />}
      save_label={location ? undefined : say('add')}
    >
      <RecordFormBody form={form}>
        <Panel title={say('what')}>
          <FormSection
            {...section}
            section="what"
            input={{
              code: CODE_INPUT,
              name_th: { lang: 'th', required: needs_thai, ...(needs_thai ? { description: undefined } : {}) },
              name_en: { lang: 'en' },
            }}
            own={{}}
          />
        </Panel>
        <Panel title={say('where')}>
          <FormSection
            {...section}
            section="where"
            input={{ address_th: { ...address, lang: 'th' }, address_en: { ...address, lang: 'en' } }}
            own={{
              time_zone: (
                <ChoiceField
                  key="time_zone"
                  {...section}
                  field="time_zone"
                  data={[{ value: '', label: say('own_zone', { zone }) }, ...zones]}
                />
              ),
            }}
          />
        </Panel>
        <Panel title={label('hours')}>
          <HoursField
            id="location-hours"
            value={values.hours}
            onChange={(hours) => set('hours', hours)}
            problemOf={dayProblems(hours_issues, language)}
          />
        </Panel>
        <Panel title={label('holidays')}>
          <p className="gh-small gh-mb-12 gh-muted gh-prose">{help('holidays')}</p>
          <HolidaysField
            id="location-holidays"
            value={values.holidays}
            onChange={(holidays) => set('holidays', holidays)}
            problem={problemOf('holidays')}
          />
        </Panel>
        <Panel title={label('assembly_points')}>
          <p className="gh-small gh-mb-12 gh-muted gh-prose">{help('assembly_points')}</p>
          <PointsField
            id="location-assembly_points"
            value={values.assembly_points}
            onChange={(points) => set('assembly_points', points)}
            problem={problemOf('assembly_points')}
          />
        </Panel>
        {location ? (
          <Panel>
            <ChangeReason name={FIELDS.name} form={form} />
          </Panel>
        ) : null}
      </RecordFormBody>
    </RecordEditor>
  )
}

type Points = Location['assembly_points']
const MOST_POINTS = 20

interface PointsFieldProps {
  id: string
  value: Points
  onChange: (points: Points) => void
  problem: string | undefined
}

/** The assembly points, each with directions. */
const PointsField = ({ id, value, onChange, problem }: PointsFieldProps) => {
  const say = useWords(hoursWords)
  const language = useLanguage()
  const issues = problem ? fieldErrors(assemblyPoints.safeParse(value).error?.issues ?? [], language) : []
  const problemOf = (n: number, part: string) => fieldError(issues.find(({ field }) => field === `${n - 1}.${part}`)?.message)
  return (
    <FieldRows
      value={value}
      onChange={onChange}
      blank={{ name: '', description: '' }}
      most={MOST_POINTS}
      columns="minmax(0, 2fr) minmax(0, 3fr)"
      id={id}
      add={say('add_point')}
      remove={(n) => say('remove_point', { n })}
    >
      {({ n, field }) => (
        <>
          <TextInput {...field('name', say('point_name'), say('point', { n }))} maxLength={120} error={problemOf(n, 'name')} />
          <TextInput
            {...field('description', say('point_directions'), say('point_text', { n }))}
            maxLength={300}
            error={problemOf(n, 'description')}
          />
        </>
      )}
    </FieldRows>
  )
}
