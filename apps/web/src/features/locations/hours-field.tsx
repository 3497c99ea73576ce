import type { Weekday, WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { openingHours } from '@gatehouse/contract/locations.ts'
import { Button, Checkbox } from '@mantine/core'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import field_text from '../../ui/field-text.module.css'
import { fieldError } from '../../ui/form-parts.tsx'
import styles from './hours.module.css'
import { USUAL_WEEK, WEEK } from './hours.ts'
import { hoursWords } from './hours.words.ts'
import { SpanFields } from './span-fields.tsx'

interface HoursFieldProps {
  id: string
  /** Null: always open. */
  value: WeekHours | null
  onChange: (hours: WeekHours | null) => void
  /** Set where the form was refused for it: each day then says what is wrong with it. */
  problem: string | undefined
}

/** When a place is open, as a week of days with up to three spans each. */
export const HoursField = ({ id, value, onChange, problem }: HoursFieldProps) => {
  const say = useWords(hoursWords)
  const language = useLanguage()
  const issues = problem && value ? fieldErrors(openingHours.safeParse(value).error?.issues ?? [], language) : []
  const problemOf = (day: Weekday) => issues.find(({ field }) => field.split('.')[0] === day)?.message
  const copyToWorkdays = () => {
    const { mon } = value!
    onChange({ ...value!, tue: mon, wed: mon, thu: mon, fri: mon })
  }
  return (
    <div className={styles.hours}>
      <Checkbox
        id={id}
        size="sm"
        label={say('set')}
        description={say('set_help')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL_WEEK : null)}
      />
      {value === null ? null : (
        <>
          <ul className={styles.week} aria-label={say('week')}>
            {WEEK.map((day) => (
              <li key={day} className={styles.day}>
                <span className={styles.name}>{say(`days.${day}`)}</span>
                <div>
                  <SpanFields of={say(`days.${day}`)} spans={value[day]} onChange={(spans) => onChange({ ...value, [day]: spans })} />
                  {problemOf(day) ? (
                    <p className={field_text.problem} role="alert">
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
