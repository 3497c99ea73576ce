import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { DropDown } from '../overlay/drop-down.tsx'
import { pressable_item } from '../overlay/menu-item.tsx'
import { latePart } from '../page/late-part.tsx'
import styles from './days-chip.module.css'
import { chip_class } from './filter-chips.tsx'
import type { Days } from './usual-days.ts'

const DaysForm = latePart(async () => (await import('./days-form.tsx')).DaysForm, <div className={styles.waiting} />)

interface DaysChipProps<Period extends string> {
  /** The subject of the days, for screen readers. */
  label: string
  /** The visible text: the period, or the two days. */
  text: string
  /** Tints the chip, because it narrows the list. */
  chosen: boolean
  arrow?: boolean
  periods: readonly { readonly value: Period; readonly label: string }[]
  present: Period | 'custom'
  days: Days
  onPeriod: (period: Period) => void
  onDays: (days: Days) => void
}

/** The days of a list: a usual span, or any two days. */
export const DaysChip = <Period extends string>(props: DaysChipProps<Period>) => {
  const { label, text, chosen, arrow = true, periods, present, days, onPeriod, onDays } = props
  return (
    <DropDown
      role="dialog"
      label={label}
      className={styles.drop}
      button={(button) => (
        <button {...button} className={chip_class} data-chosen={chosen || undefined}>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          <span className="gh-hidden">{`${label}: `}</span>
          {text}
          {arrow ? <IconChevronDown size={16} stroke={1.75} aria-hidden="true" /> : null}
        </button>
      )}
    >
      {(hide) => (
        <>
          <ul className="gh-plain">
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
          <DaysForm
            days={days}
            onDays={(selection) => {
              hide()
              onDays(selection)
            }}
          />
        </>
      )}
    </DropDown>
  )
}
