import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { holiday as holidaySchema, type Location } from '@gatehouse/contract/locations/locations.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import styles from '../../ui/form/hours.module.css'
import { nextSpan, spansText } from '../../ui/form/hours.ts'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { SpanFields } from '../../ui/form/span-fields.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'

type Holiday = Location['holidays'][number]

interface HolidaysFieldProps {
  id: string
  value: Location['holidays']
  onChange: (holidays: Location['holidays']) => void
  problem: string | undefined
}

const EMPTY_HOLIDAY: Holiday = { date: '', name_th: '', name_en: '', hours: [] }

/** The holidays of a location and days with different hours, sorted by date. Past days are shown on request. */
export const HolidaysField = ({ id, value, onChange, problem }: HolidaysFieldProps): ReactNode => {
  const say = useWords(hoursWords)
  const formats = useFormats()
  const language = useLanguage()
  const [showsPast, setShowsPast] = useState(false)
  /** The index of the edited holiday; the length of the list for a new one. */
  const [editedIndex, setEditedIndex] = useState<number | null>(null)
  const sorted = value
    .map((holiday, index) => ({ holiday, index }))
    .sort((first, second) => first.holiday.date.localeCompare(second.holiday.date))
  const today = dayIn(Date.now(), formats.zone)
  const pastCount = sorted.filter(({ holiday }) => holiday.date < today).length
  const visible = showsPast ? sorted : sorted.slice(pastCount)
  const saveHoliday = (holiday: Holiday) => {
    onChange(editedIndex === value.length ? [...value, holiday] : value.map((entry, index) => (index === editedIndex ? holiday : entry)))
    setEditedIndex(null)
  }
  return (
    <div className="gh-stack gh-gap-12">
      {visible.length === 0 ? <p className="gh-small gh-muted">{say('no_holidays')}</p> : null}
      {visible.length > 0 ? (
        <ul className="gh-plain gh-round-8 gh-border" aria-label={say('holidays')}>
          {visible.map(({ holiday, index }) => {
            const name = `${formats.day(holiday.date)} ${holiday[`name_${language}`]}`
            return (
              <li key={holiday.date} className={`gh-row gh-gap-4 gh-gap-x-12 gh-phone-wrap ${styles.row}`}>
                <span className={`gh-still gh-numbers ${styles.date}`}>{formats.day(holiday.date)}</span>
                <span className="gh-grow">
                  {holiday[`name_${language}`]}
                  {' · '}
                  {holiday.hours.length > 0 ? spansText(holiday.hours) : say('closed')}
                </span>
                <button
                  type="button"
                  className="gh-hover gh-icon-button gh-touch-wide gh-touch"
                  aria-label={say('change', { name })}
                  onClick={() => setEditedIndex(index)}
                >
                  <IconPencil size={16} stroke={1.75} />
                </button>
                <RemoveButton label={say('remove_holiday', { name })} onRemove={() => onChange(value.toSpliced(index, 1))} />
              </li>
            )
          })}
        </ul>
      ) : null}
      {problem ? <p className="gh-gap-6 gh-small gh-denied gh-bold gh-flex">{fieldError(problem)}</p> : null}
      <div className="gh-row gh-wrap gh-gap-x-16 gh-min-36">
        <Button
          id={id}
          size="chip"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setEditedIndex(value.length)}
        >
          {say('add_holiday')}
        </Button>
        {pastCount > 0 && !showsPast ? (
          <Button size="chip" variant="default" onClick={() => setShowsPast(true)}>
            {say('earlier', { count: pastCount })}
          </Button>
        ) : null}
      </div>
      <HolidayDialog
        key={editedIndex}
        show={editedIndex !== null}
        holiday={editedIndex === null ? EMPTY_HOLIDAY : (value[editedIndex] ?? EMPTY_HOLIDAY)}
        other_dates={value.filter((_, index) => index !== editedIndex).map(({ date }) => date)}
        onHide={() => setEditedIndex(null)}
        onSave={saveHoliday}
      />
    </div>
  )
}

interface HolidayDialogProps {
  show: boolean
  holiday: Holiday
  other_dates: readonly string[]
  onHide: () => void
  onSave: (holiday: Holiday) => void
}

const HolidayDialog = ({ show, holiday, other_dates, onHide, onSave }: HolidayDialogProps) => {
  const say = useWords(hoursWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const [values, setValues] = useState(holiday)
  const [hasTried, setHasTried] = useState(false)
  const parseResult = holidaySchema.safeParse(values)
  const issues = fieldErrors(
    [
      ...(parseResult.error?.issues ?? []),
      ...(other_dates.includes(values.date)
        ? [{ code: 'custom' as const, path: ['date'], message: 'date_twice', input: values.date }]
        : []),
    ],
    language,
  )
  const problemOf = (name: string) => (hasTried ? fieldError(issues.find(({ field }) => field.split('.')[0] === name)?.message) : null)
  const changeValues = (change: Partial<Holiday>) => setValues((current) => ({ ...current, ...change }))
  const save = () => {
    setHasTried(true)
    if (parseResult.success && issues.length === 0) onSave(parseResult.data)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return
    event.preventDefault()
    save()
  }
  const footer = (
    <>
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button onClick={save}>{say('done')}</Button>
    </>
  )
  return (
    <AppModal show={show} onHide={onHide} title={say(holiday.date === '' ? 'add_holiday' : 'edit_holiday')} footer={footer} size="lg">
      {/* Not a form: it is nested in the form of the location, and Enter would save that one. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of its fields */}
      <div className="gh-stack gh-gap-12" onKeyDown={onKeyDown}>
        <DateField
          label={say('date')}
          required
          data-autofocus
          error={problemOf('date')}
          value={values.date}
          onChange={(date) => changeValues({ date })}
        />
        <TextInput
          label={say('holiday_th')}
          lang="th"
          required
          error={problemOf('name_th')}
          value={values.name_th}
          onChange={(event) => changeValues({ name_th: event.currentTarget.value })}
        />
        <TextInput
          label={say('holiday_en')}
          lang="en"
          required
          error={problemOf('name_en')}
          value={values.name_en}
          onChange={(event) => changeValues({ name_en: event.currentTarget.value })}
        />
        <Checkbox
          size="sm"
          label={say('own_hours')}
          checked={values.hours.length > 0}
          onChange={(event) => changeValues({ hours: event.currentTarget.checked ? [nextSpan([])] : [] })}
        />
        {values.hours.length > 0 ? (
          <SpanFields day={say('chosen_day')} spans={values.hours} onChange={(hours) => changeValues({ hours: [...hours] })} />
        ) : null}
        {problemOf('hours') ? <p className="gh-gap-6 gh-small gh-denied gh-bold gh-flex">{problemOf('hours')}</p> : null}
      </div>
    </AppModal>
  )
}
