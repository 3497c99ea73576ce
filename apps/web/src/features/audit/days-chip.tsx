import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/drop-down.tsx'
import { pressable_item } from '../../ui/menu-item.tsx'
import { auditWords } from './audit.words.ts'
import { type AuditSearch, daysOf, PERIODS, periodOf } from './audit-search.ts'
import styles from './days-chip.module.css'

type Days = Pick<AuditSearch, 'startDate' | 'endDate'>

/** The days of the log: all, a usual span, or any two. */
export const DaysChip = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const today = formats.dayOf(Date.now())
  const present = periodOf(days, today)
  const written = (day: string | undefined) => (day === undefined ? say('any_day') : formats.day(day))
  const label =
    present === 'custom' ? say('period.custom', { from: written(days.startDate), to: written(days.endDate) }) : say(`period.${present}`)
  return (
    <DropDown
      role="dialog"
      label={say('days')}
      className={styles.drop}
      button={(props) => (
        <button {...props} className={styles.chip} data-chosen={present === 'all' ? undefined : true}>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{`${say('days')}: `}</span>
          {label}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
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
                    onDays(daysOf(period, today))
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
              const form = new FormData(event.currentTarget)
              const day = (name: string) => String(form.get(name) ?? '') || undefined
              onDays({ startDate: day('from'), endDate: day('to') })
            }}
          >
            <label>
              {say('from')}
              <input type="date" name="from" className={styles.day} defaultValue={days.startDate} max={days.endDate} />
            </label>
            <label>
              {say('to')}
              <input type="date" name="to" className={styles.day} defaultValue={days.endDate} />
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
