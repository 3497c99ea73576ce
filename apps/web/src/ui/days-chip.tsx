import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useWords } from '../lib/i18n/use-words.ts'
import styles from './days-chip.module.css'
import { DropDown } from './drop-down.tsx'
import { pressable_item } from './menu-item.tsx'
import { recordWords } from './record.words.ts'

/** First and last day; one of them may be left open. */
export interface Days {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

interface DaysChipProps<Period extends string> {
  /** What the days are of, for who does not see the chip. */
  label: string
  /** What it says: the period, or the two days. */
  text: string
  /** Tinted: the list is narrowed by it. */
  chosen: boolean
  arrow?: boolean
  periods: readonly { readonly value: Period; readonly label: string }[]
  present: Period | 'custom'
  days: Days
  onPeriod: (period: Period) => void
  onDays: (days: Days) => void
}

/** The days of a list: some usual span, or any two days. */
export const DaysChip = <Period extends string>(props: DaysChipProps<Period>) => {
  const { label, text, chosen, arrow = true, periods, present, days, onPeriod, onDays } = props
  const say = useWords(recordWords)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string) => String(form.get(name) ?? '') || undefined
    onDays({ startDate: day('from'), endDate: day('to') })
  }
  return (
    <DropDown
      role="dialog"
      label={label}
      className={styles.drop}
      button={(button) => (
        <button {...button} className={styles.chip} data-chosen={chosen || undefined}>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{`${label}: `}</span>
          {text}
          {arrow ? <IconChevronDown size={16} stroke={1.75} aria-hidden="true" /> : null}
        </button>
      )}
    >
      {(hide) => (
        <>
          <ul className={styles.periods}>
            {periods.map(({ value, label: name }) => (
              <li key={value}>
                <button
                  {...pressable_item}
                  type="button"
                  aria-pressed={present === value}
                  onClick={() => {
                    hide()
                    onPeriod(value)
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <form
            className={styles.days}
            onSubmit={(event) => {
              hide()
              submit(event)
            }}
          >
            <label>
              {say('from_day')}
              <input type="date" name="from" className={styles.day} defaultValue={days.startDate} max={days.endDate} />
            </label>
            <label>
              {say('to_day')}
              <input type="date" name="to" className={styles.day} defaultValue={days.endDate} />
            </label>
            <Button type="submit" size="chip" variant="default">
              {say('show_days')}
            </Button>
          </form>
        </>
      )}
    </DropDown>
  )
}
