import { addDays, isDay, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import {
  LONGEST_REPEAT,
  MOST_DAYS,
  type RepeatRule,
  repeatDays,
  repeatProblem,
} from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import styles from './pre-registers.module.css'
import { repeatWords } from './repeat.words.ts'

interface RepeatFieldProps {
  id: string
  /** The first day of the visit; it may be empty. */
  day: string
  value: RepeatRule | null
  error: ReactNode
  onChange: (rule: RepeatRule | null) => void
}

const USUAL_DAYS = 28

/** Whether a visit repeats, on which days, and the resulting visits. */
export const RepeatField = ({ id, day, value, error, onChange }: RepeatFieldProps) => {
  const say = useWords(repeatWords)
  const first = (): RepeatRule => ({
    weekdays: isDay(day) ? [WEEKDAYS[weekday(day)]!] : [],
    until: isDay(day) ? addDays(day, USUAL_DAYS) : '',
    except: [],
    not_on_holidays: false,
  })
  return (
    <div className="gh-stack gh-gap-12 gh-mt-12">
      <Checkbox
        id={id}
        label={say('repeat')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? first() : null)}
      />
      {value ? <Rule day={day} value={value} error={error} onChange={onChange} /> : null}
    </div>
  )
}

const Rule = ({ day, value, error, onChange }: Omit<RepeatFieldProps, 'id' | 'value'> & { value: RepeatRule }) => {
  const say = useWords(repeatWords)
  const formats = useFormats()
  const { daysOfWeek } = useWeekdays()
  const [except, setExcept] = useState('')
  const change = (part: Partial<RepeatRule>) => onChange({ ...value, ...part })
  const toggle = (weekday: RepeatRule['weekdays'][number]) =>
    change({ weekdays: WEEKDAYS_FROM_MONDAY.filter((each) => value.weekdays.includes(each) !== (each === weekday)) })
  const leaveOut = () => {
    if (!isDay(except)) return
    change({ except: [...new Set([...value.except, except])].toSorted() })
    setExcept('')
  }
  return (
    <>
      <fieldset className={styles.week} aria-label={say('on')}>
        {WEEKDAYS_FROM_MONDAY.map((weekday) => (
          <button
            key={weekday}
            type="button"
            className="gh-choosable gh-hover gh-small gh-strong gh-round gh-outline gh-surface gh-text gh-touch gh-nowrap"
            aria-pressed={value.weekdays.includes(weekday)}
            data-chosen={value.weekdays.includes(weekday) || undefined}
            onClick={() => toggle(weekday)}
          >
            {daysOfWeek(weekday)}
          </button>
        ))}
      </fieldset>
      <DateField label={say('until')} required value={value.until} error={error} onChange={(lastDay) => change({ until: lastDay })} />
      <Checkbox
        label={say('not_on_holidays')}
        checked={value.not_on_holidays}
        onChange={(event) => change({ not_on_holidays: event.currentTarget.checked })}
      />
      <div className="gh-row gh-gap-8 gh-bottom">
        <DateField className="gh-grow" label={say('except')} value={except} onChange={setExcept} />
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={leaveOut}>
          {say('except_add')}
        </Button>
      </div>
      {value.except.length > 0 ? (
        <div className="gh-wrap gh-gap-8">
          {value.except.map((exception) => (
            <Button
              key={exception}
              size="chip"
              variant="default"
              aria-label={say('except_remove', { day: formats.day(exception) })}
              rightSection={<IconX size={14} stroke={2} aria-hidden="true" />}
              onClick={() => change({ except: value.except.filter((each) => each !== exception) })}
            >
              {formats.day(exception)}
            </Button>
          ))}
        </div>
      ) : null}
      <Makes day={day} value={value} />
    </>
  )
}

/** The result of the rule, in a sentence. */
const Makes = ({ day, value }: { day: string; value: RepeatRule }) => {
  const say = useWords(repeatWords)
  const formats = useFormats()
  if (!isDay(day) || !isDay(value.until) || repeatProblem(day, value) === 'until_before_from') return null
  const days = repeatDays(day, value, [])
  const too_many = days.length > MOST_DAYS || value.until > addDays(day, LONGEST_REPEAT)
  const text = too_many
    ? say('makes_many', { most: MOST_DAYS })
    : days[0] === undefined
      ? say('makes_none')
      : say(value.not_on_holidays ? 'makes_at_most' : 'makes', { count: days.length, day: formats.weekdayOfDay(days[0]) })
  return (
    <p className={`gh-small ${too_many || days.length === 0 ? 'gh-denied gh-strong' : 'gh-muted'}`} role="status">
      {text}
    </p>
  )
}
