import { openingHours } from '@gatehouse/contract/locations.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useMemo } from 'react'
import { dayProblems } from '../../api/hours-problems.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { HolidaysField } from './holidays-field.tsx'
import { digitsOf, holidaysOf, hoursOf, type LocationValues, pointsOf } from './location-values.ts'
import { LOCATION_KINDS } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'
import { PointsField } from './points-field.tsx'

type Field = keyof LocationValues
const idOf = (field: string) => `location-${field}`

export const LocationNotices = ({ form }: { form: RecordForm<LocationValues> }) => {
  const say = useWords(locationWords)
  const sayRecord = useWords(recordWords)
  const sayHours = useWords(hoursWords)
  const hoursText = useHoursText()
  const label = (field: Field) => {
    if (field === 'reason') return sayRecord('change_reason')
    if (field === 'hours') return sayHours('title')
    if (field === 'holidays') return sayHours('holidays')
    return field === 'assembly_points' ? sayHours('points') : say(field)
  }
  const text = (field: Field, values: LocationValues) => {
    if (field === 'kind') return say(`kinds.${values.kind}`)
    if (field === 'hours') return hoursText(hoursOf(values.hours)).join(' · ')
    if (field === 'holidays')
      return holidaysOf(values.holidays)
        .map(({ date }) => date)
        .join(', ')
    return field === 'assembly_points'
      ? pointsOf(values.assembly_points)
          .map(({ name }) => name)
          .join(', ')
      : values[field]
  }
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

/** The fields of a location. A change may be explained, a new location need not. */
export const LocationForm = ({ form, asks_reason }: { form: RecordForm<LocationValues>; asks_reason: boolean }) => {
  const say = useWords(locationWords)
  const sayRecord = useWords(recordWords)
  const sayHours = useWords(hoursWords)
  const language = useLanguage()
  const { zone } = useFormats()
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { values, set, problemOf } = form
  const shown = (field: Field) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('what')}>
        <FieldGrid>
          <TextInput
            {...shown('code')}
            label={say('code')}
            description={say('code_help')}
            classNames={{ input: 'gh-upper gh-mono' }}
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
            classNames={{ input: 'gh-numbers' }}
            inputMode="numeric"
            maxLength={9}
            value={values.capacity}
            onChange={(event) => set('capacity', digitsOf(event.currentTarget.value))}
          />
        </FieldGrid>
      </Panel>
      <Panel title={say('where')}>
        <FieldGrid>
          <Textarea
            {...shown('address_th')}
            label={say('address_th')}
            lang="th"
            rows={3}
            maxLength={500}
            value={values.address_th}
            onChange={(event) => set('address_th', event.currentTarget.value)}
          />
          <Textarea
            {...shown('address_en')}
            label={say('address_en')}
            lang="en"
            rows={3}
            maxLength={500}
            value={values.address_en}
            onChange={(event) => set('address_en', event.currentTarget.value)}
          />
          <NativeSelect
            {...shown('time_zone')}
            label={say('time_zone')}
            value={values.time_zone}
            onChange={(event) => set('time_zone', event.currentTarget.value)}
            data={[{ value: '', label: say('own_zone', { zone }) }, ...zones]}
          />
        </FieldGrid>
      </Panel>
      <Panel title={sayHours('title')}>
        <HoursField
          id={idOf('hours')}
          value={hoursOf(values.hours)}
          onChange={(hours) => set('hours', hours === null ? '' : JSON.stringify(hours))}
          problemOf={dayProblems(problemOf('hours') ? openingHours.safeParse(hoursOf(values.hours)).error?.issues : undefined, language)}
        />
      </Panel>
      <Panel title={sayHours('holidays')}>
        <p className="gh-small gh-mb-12 gh-muted gh-prose">{sayHours('holidays_help')}</p>
        <HolidaysField
          id={idOf('holidays')}
          value={holidaysOf(values.holidays)}
          onChange={(holidays) => set('holidays', JSON.stringify(holidays))}
          problem={problemOf('holidays')}
        />
      </Panel>
      <Panel title={sayHours('points')}>
        <p className="gh-small gh-mb-12 gh-muted gh-prose">{sayHours('points_help')}</p>
        <PointsField
          id={idOf('assembly_points')}
          value={pointsOf(values.assembly_points)}
          onChange={(points) => set('assembly_points', JSON.stringify(points))}
          problem={problemOf('assembly_points')}
        />
      </Panel>
      {asks_reason ? (
        <Panel>
          <TextInput
            {...shown('reason')}
            label={sayRecord('change_reason')}
            description={sayRecord('change_reason_help')}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        </Panel>
      ) : null}
    </form>
  )
}
