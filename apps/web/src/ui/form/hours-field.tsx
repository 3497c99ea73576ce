import type { Weekday, WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { Button } from '../buttons/button.tsx'
import { Checkbox } from './checkbox.tsx'
import { fieldError } from './form-parts.tsx'
import styles from './hours.module.css'
import { USUAL_WEEK } from './hours.ts'
import { hoursWords } from './hours.words.ts'
import { SpanFields } from './span-fields.tsx'

interface HoursFieldProps {
  id: string
  /** Null when no hours are set. */
  value: WeekHours | null
  onChange: (hours: WeekHours | null) => void
  /** The problem of a day after the form was refused. */
  problemOf: (day: Weekday) => string | undefined
  /** The label of the checkbox that sets hours. The defaults of this and `help` are for a location. */
  label?: string
  help?: string
}

/** Up to three spans for each day of a week, or no hours at all. */
export const HoursField = ({ id, value, onChange, problemOf, label, help }: HoursFieldProps) => {
  const say = useWords(hoursWords)
  const { dayOfWeek } = useWeekdays()
  const copyToWorkdays = () => {
    const { mon } = value!
    onChange({ ...value!, tue: mon, wed: mon, thu: mon, fri: mon })
  }
  return (
    <div className="gh-stack gh-gap-12">
      <Checkbox
        id={id}
        size="sm"
        label={label ?? say('set')}
        description={help ?? say('set_help')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_WEEK : null)}
      />
      {value === null ? null : (
        <>
          <ul className="gh-plain gh-round-8 gh-border" aria-label={say('week')}>
            {WEEKDAYS_FROM_MONDAY.map((day) => (
              <li key={day} className={`gh-stack gh-gap-12 gh-top gh-p-8-12 gh-one ${styles.day}`}>
                <span className={`gh-strong ${styles.name}`}>{dayOfWeek(day)}</span>
                <div>
                  <SpanFields day={dayOfWeek(day)} spans={value[day]} onChange={(spans) => onChange({ ...value, [day]: spans })} />
                  {problemOf(day) ? (
                    <p className="gh-gap-6 gh-small gh-denied gh-bold gh-flex" role="alert">
                      {fieldError(problemOf(day))}
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
          <div>
            <Button size="chip" variant="default" onClick={copyToWorkdays}>
              {say('copy')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
