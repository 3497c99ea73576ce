import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { problemOfDay, readTypedDay } from '../../lib/typed-day.ts'
import { DropDown } from '../overlay/drop-down.tsx'
import { latePart } from '../page/late-part.tsx'
import { dateWords } from './date.words.ts'
import styles from './date-field.module.css'
import { fieldError } from './form-parts.tsx'
import { TextInput } from './inputs.tsx'

const DayPicker = latePart(async () => (await import('./day-picker.tsx')).DayPicker, <div className={styles.waiting} />)

interface DateFieldProps {
  id?: string
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  'data-autofocus'?: boolean
  /** A day, an empty text, or an input that isn't a day. */
  value: string
  onChange: (value: string) => void
}

/** A day that is typed in any usual notation or picked from a calendar. Shown in the person's language and era. */
export const DateField = ({ label, value, onChange, error, required, ...rest }: DateFieldProps) => {
  const say = useWords(dateWords)
  const formats = useFormats()
  /** The text during input; the field shows the parsed day after the focus leaves it. */
  const [input, setInput] = useState<string | null>(null)
  const example = formats.day(formats.dayOf(Date.now()))
  const problem = problemOfDay(value) ?? (required && value === '' && error ? 'format' : undefined)
  const own = problem && (input === null || error) ? fieldError(say(`problems.${problem}`, { day: example })) : null
  const text = value === '' || problemOfDay(value) ? value : formats.day(value)
  return (
    <TextInput
      {...rest}
      label={label}
      required={required}
      error={own ?? error}
      placeholder={say('example', { day: example })}
      autoComplete="off"
      maxLength={60}
      value={input ?? text}
      onChange={(event) => {
        setInput(event.currentTarget.value)
        onChange(readTypedDay(event.currentTarget.value))
      }}
      onBlur={() => setInput(null)}
      rightSection={
        <DropDown
          role="dialog"
          label={label}
          side="below-end"
          className={styles.drop}
          button={(button) => (
            <button
              {...button}
              className={`gh-hover gh-inset gh-icon-button gh-touch ${styles.button}`}
              aria-label={say('pick', { label })}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        >
          {(hide) => (
            <DayPicker
              day={value !== '' && !problemOfDay(value) ? value : undefined}
              onPick={(day) => {
                setInput(null)
                onChange(day)
                hide()
              }}
            />
          )}
        </DropDown>
      }
    />
  )
}
