import { openingHours } from '@gatehouse/contract/locations.ts'
import { useMemo } from 'react'
import { dayProblems } from '../../api/hours-problems.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { ChangeReason, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { HolidaysField } from './holidays-field.tsx'
import type { LocationValues } from './location-values.ts'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'
import { PointsField } from './points-field.tsx'

const FIELDS = { fields: LOCATION, name: 'location' } as const

export const LocationNotices = ({ form }: { form: RecordForm<LocationValues> }) => {
  const hoursText = useHoursText()
  return (
    <RecordNotices
      {...FIELDS}
      form={form}
      own={{
        time_zone: (zone) => zone,
        hours: (hours) => hoursText(hours).join(' · '),
        holidays: (holidays) => holidays.map(({ date }) => date).join(', '),
        assembly_points: (points) => points.map(({ name }) => name).join(', '),
      }}
    />
  )
}

/** The fields of a location. A change may be explained, a new location need not. */
export const LocationForm = ({ form, asks_reason }: { form: RecordForm<LocationValues>; asks_reason: boolean }) => {
  const say = useWords(locationWords)
  const { label, help } = useFieldText(LOCATION)
  const language = useLanguage()
  const { zone } = useFormats()
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { values, set, problemOf } = form
  const hours_issues = problemOf('hours') ? openingHours.safeParse(values.hours).error?.issues : undefined
  const address = { className: undefined, minRows: 3 }
  return (
    <RecordFormBody form={form}>
      <Panel title={say('what')}>
        <FormSection
          {...FIELDS}
          form={form}
          section="what"
          input={{
            code: { classNames: { input: 'gh-upper gh-mono' }, autoCapitalize: 'characters', spellCheck: false },
            name_th: { lang: 'th' },
            name_en: { lang: 'en' },
          }}
          own={{}}
        />
      </Panel>
      <Panel title={say('where')}>
        <FormSection
          {...FIELDS}
          form={form}
          section="where"
          input={{ address_th: { ...address, lang: 'th' }, address_en: { ...address, lang: 'en' } }}
          own={{
            time_zone: (
              <NativeSelect
                key="time_zone"
                {...fieldProps(form, FIELDS.name, 'time_zone')}
                label={label('time_zone')}
                value={values.time_zone}
                onChange={(event) => set('time_zone', event.currentTarget.value)}
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
      {asks_reason ? (
        <Panel>
          <ChangeReason name={FIELDS.name} form={form} />
        </Panel>
      ) : null}
    </RecordFormBody>
  )
}
