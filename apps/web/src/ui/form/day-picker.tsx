import { addDays, type Day, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { addMonths, monthNames, weekdayNames, weeksOf } from './calendar.ts'
import { dateWords } from './date.words.ts'
import styles from './date-field.module.css'

/** Number of years before and after that the calendar offers. */
const YEARS = 20
/** How far each key moves from a day; with Shift a month becomes a year. */
const STEPS: Readonly<Record<string, (day: Day, far: boolean) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day, far) => addMonths(day, far ? -12 : -1),
  PageDown: (day, far) => addMonths(day, far ? 12 : 1),
}

/** A month of days to pick one from, by press or with the usual calendar keys. */
export const DayPicker = ({ day, onPick }: { day: Day | undefined; onPick: (day: Day) => void }) => {
  const say = useWords(dateWords)
  const formats = useFormats()
  const today = formats.dayOf(Date.now())
  /** The day that the keys start from; the calendar shows its month. */
  const [focusDay, setFocusDay] = useState(day ?? today)
  const days = useRef<HTMLTableElement>(null)
  const walks = useRef(true)
  useEffect(() => {
    if (!walks.current) return
    walks.current = false
    days.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus({ preventScroll: true })
  }, [focusDay])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    // The page behind the calendar uses these keys too.
    event.stopPropagation()
    walks.current = true
    setFocusDay(step(focusDay, event.shiftKey))
  }
  const [year, month] = [Number(focusDay.slice(0, 4)), Number(focusDay.slice(5, 7))]
  const first = Math.min(year, Number(today.slice(0, 4)) - YEARS)
  const last = Math.max(year, Number(today.slice(0, 4)) + YEARS)
  const names = monthNames(formats.language)
  return (
    <div className={`gh-stack gh-gap-8 gh-content-top ${styles.picker}`}>
      <div className="gh-row gh-gap-4">
        <button
          type="button"
          className={`gh-hover gh-icon-button gh-touch-wide gh-touch ${styles.step}`}
          aria-label={say('earlier')}
          onClick={() => setFocusDay(addMonths(focusDay, -1))}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <select
          className={`gh-narrow gh-strong gh-text gh-round gh-surface gh-outline gh-touch ${styles.choice}`}
          aria-label={say('month')}
          value={month}
          onChange={(event) => setFocusDay(addMonths(focusDay, Number(event.currentTarget.value) - month))}
        >
          {names.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={`gh-narrow gh-strong gh-text gh-round gh-surface gh-outline gh-touch ${styles.choice}`}
          aria-label={say('year')}
          value={year}
          onChange={(event) => setFocusDay(addMonths(focusDay, (Number(event.currentTarget.value) - year) * 12))}
        >
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((value) => (
            <option key={value} value={value}>
              {formats.year(value)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={`gh-hover gh-icon-button gh-touch-wide gh-touch ${styles.step}`}
          aria-label={say('later')}
          onClick={() => setFocusDay(addMonths(focusDay, 1))}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is walked as a grid */}
      <table ref={days} role="grid" className={styles.days} aria-label={`${names[month - 1]} ${formats.year(year)}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(formats.language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focusDay).map((week) => (
            <tr key={week[0]}>
              {week.map((weekDay) => (
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole lint/a11y/useFocusableInteractive: its button has the focus
                <td key={weekDay} role="gridcell" aria-selected={weekDay === day}>
                  <button
                    type="button"
                    data-day={weekDay}
                    className={`gh-hover gh-full gh-text gh-round gh-touch ${styles.day}`}
                    tabIndex={weekDay === focusDay ? 0 : -1}
                    aria-label={formats.weekdayOfDay(weekDay)}
                    aria-current={weekDay === today ? 'date' : undefined}
                    data-beside={weekDay.slice(0, 7) === focusDay.slice(0, 7) ? undefined : true}
                    data-chosen={weekDay === day || undefined}
                    onClick={() => onPick(weekDay)}
                  >
                    {Number(weekDay.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="chip" variant="default" onClick={() => onPick(today)}>
        {say('today')}
      </Button>
    </div>
  )
}
