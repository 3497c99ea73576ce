import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/drop-down.tsx'
import { pressable_item } from '../../ui/menu-item.tsx'
import { type DeskSearch, PERIODS, type Period, periodOf } from './desk-search.ts'
import { listWords } from './list.words.ts'
import styles from './period-chip.module.css'

/** The days of the list: today, some other usual span, or any two days. It always says which, because a list without its days misleads. */
export const PeriodChip = ({ search, onSearch }: { search: DeskSearch; onSearch: (search: DeskSearch) => void }) => {
  const say = useWords(listWords)
  const formats = useFormats()
  const present = periodOf(search)
  const day = (value: string | undefined) => (value === undefined ? say('any_day') : formats.day(value))
  const days =
    present === 'custom' ? say('period.custom', { from: day(search.startDate), to: day(search.endDate) }) : say(`period.${present}`)

  const label = search.dayOf === 'checkout' ? say('days_out', { days }) : days

  const choose = (days: Pick<DeskSearch, 'period' | 'startDate' | 'endDate'>) => {
    const { period: _period, startDate: _start, endDate: _end, ...rest } = search
    onSearch({ ...rest, ...days })
  }
  // Today is what the desk shows by itself, unless the status makes it every day.
  const wanted = (period: Period): DeskSearch['period'] =>
    period === 'today' && periodOf({ ...search, period: undefined, startDate: undefined, endDate: undefined }) === 'today'
      ? undefined
      : period

  return (
    <DropDown
      role="dialog"
      label={say('period_label')}
      className={styles.drop}
      button={(props) => (
        <button {...props} className={styles.chip}>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{`${say('period_label')}: `}</span>
          {label}
          {present === 'today' ? null : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        </button>
      )}
    >
      {(hide) => (
        <>
          <ul className={styles.periods}>
            {PERIODS.map((period) => (
              <li key={period}>
                <button
                  {...pressable_item}
                  type="button"
                  aria-pressed={present === period}
                  onClick={() => {
                    hide()
                    choose({ period: wanted(period) })
                  }}
                >
                  {say(`period.${period}`)}
                </button>
              </li>
            ))}
          </ul>
          <form
            className={styles.days}
            onSubmit={(event) => {
              event.preventDefault()
              hide()
              choose(daysIn(new FormData(event.currentTarget)))
            }}
          >
            <label>
              {say('from')}
              <input type="date" name="from" className={styles.day} defaultValue={search.startDate} max={search.endDate} />
            </label>
            <label>
              {say('to')}
              <input type="date" name="to" className={styles.day} defaultValue={search.endDate} />
            </label>
            <Button type="submit" size="chip" variant="default">
              {say('show')}
            </Button>
          </form>
        </>
      )}
    </DropDown>
  )
}

/** The two days as written; one of them may be left open. */
function daysIn(form: FormData): Pick<DeskSearch, 'startDate' | 'endDate'> {
  const [startDate, endDate] = ['from', 'to'].map((name) => String(form.get(name) ?? '') || undefined)
  return startDate || endDate ? { startDate, endDate } : {}
}
