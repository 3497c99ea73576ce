import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../overlay/drop-down.tsx'
import { MenuChoice } from '../overlay/menu-item.tsx'
import styles from './filter-chips.module.css'

/** How a chip looks. */
export const chip_class = `gh-choosable gh-gap-8 gh-small gh-still gh-strong gh-nowrap gh-inline gh-center gh-text gh-round gh-surface gh-outline gh-touch ${styles.chip}`

type IconType = ComponentType<{ size?: number; stroke?: number }>

/** The row of filters; the only part that scrolls sideways at phone widths. `aside` is at its end. */
export const FilterBar = ({ label, aside, children }: { label?: string; aside?: ReactNode; children: ReactNode }) => {
  const say = useWords(commonWords)
  return (
    <div className={`gh-row gh-gap-16 gh-apart gh-phone-column ${styles.bar}`}>
      <fieldset className={`gh-wrap gh-relative ${styles.chips}`} aria-label={label ?? say('filters')}>
        {children}
      </fieldset>
      {aside ? <div className="gh-row gh-small gh-muted gh-nowrap gh-not-phone">{aside}</div> : null}
    </div>
  )
}

/** A filter that is on or off. */
export const ToggleChip = ({
  icon: Icon,
  label,
  chosen,
  onToggle,
}: {
  icon?: IconType
  label: string
  chosen: boolean
  onToggle: () => void
}) => (
  <button type="button" className={`gh-hover ${chip_class}`} aria-pressed={chosen} data-chosen={chosen || undefined} onClick={onToggle}>
    {Icon ? <Icon size={16} stroke={1.75} /> : null}
    {label}
    {chosen ? <IconX size={14} stroke={2} aria-hidden="true" /> : null}
  </button>
)

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** A filter with one of several values; null is shown as `label: all_label`, with "all" by default. The × clears a selected value. */
export const ChoiceChip = <Value extends string>(props: {
  icon?: IconType
  label: string
  all_label?: string
  /** Shows only the label while no value is selected, for filters that are rarely used. */
  brief?: boolean
  choices: readonly Choice<Value>[]
  value: Value | null
  onChoose: (value: Value | null) => void
}) => {
  const say = useWords(commonWords)
  const { icon: Icon, label, all_label = say('all'), brief, choices, value, onChoose } = props
  const selection = choices.find((choice) => choice.value === value)
  return (
    <span className={`gh-still gh-inline ${styles.split}`} data-chosen={selection ? true : undefined}>
      <DropDown
        role="menu"
        label={label}
        className={styles.choices}
        button={(props) => (
          <button {...props} className={`gh-hover ${chip_class}`} data-chosen={selection ? true : undefined}>
            {Icon ? <Icon size={16} stroke={1.75} /> : null}
            {brief && !selection ? label : `${label}: ${selection?.label ?? all_label}`}
            {selection ? null : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          </button>
        )}
      >
        {(hide) =>
          [{ value: null, label: all_label }, ...choices].map((choice) => (
            <MenuChoice
              key={choice.value}
              chosen={choice.value === value}
              onClick={() => {
                hide()
                onChoose(choice.value)
              }}
            >
              {choice.label}
            </MenuChoice>
          ))
        }
      </DropDown>
      {selection ? (
        <button
          type="button"
          className={`gh-hover gh-middle gh-link gh-touch gh-touch-wide gh-selected ${styles.clear}`}
          aria-label={say('clear', { name: label })}
          onClick={() => onChoose(null)}
        >
          <IconX size={14} stroke={2} />
        </button>
      ) : null}
    </span>
  )
}
