import type { Unit } from '@gatehouse/contract/locations/units.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { VISIT } from '../base/entrances.fixed.ts'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'
import { sureUnit, unitName } from './units.ts'

interface UnitLookupProps {
  location_id: string
  value: string
  onWrite: (text: string, unit?: Unit) => void
  error: ReactNode
  required: boolean
}

/**
 * The unit: found among the location's units, or free text. Unlike the field of forms (ui/form/unit-field.tsx) it shows who is met there, and Enter or
 * Tab takes the line in question: guards don't leave the keyboard.
 */
export const UnitLookup = ({ location_id, value, onWrite, error, required }: UnitLookupProps) => {
  const { label } = useFieldText(VISIT)
  const say = useWords(checkInWords)
  const may = useMay()
  const list_id = useId()
  const [open, setOpen] = useState(false)
  const [movedIndex, setMovedIndex] = useState<number | null>(null)
  const query = value.trim()
  const { data, isPlaceholderData } = useQuery({
    ...queries.locations.units({ id: location_id, search: query, status: 'active', limit: 6 }),
    enabled: open && query !== '' && may('locations:read'),
    placeholderData: keepPreviousData,
  })
  const units = open && query !== '' ? (data?.docs ?? []) : []
  const activeIndex = movedIndex ?? sureUnit(units, query, !isPlaceholderData)
  const isListOpen = units.length > 0

  const take = (unit: Unit) => {
    onWrite(unitName(unit), unit)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isListOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setMovedIndex((activeIndex + step + units.length) % units.length)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      // The key event then moves on to the next field.
      const unit = units[activeIndex]
      if (unit) take(unit)
    }
  }

  return (
    <div className="gh-relative">
      <TextInput
        name="unit_name"
        label={label('unit_name')}
        placeholder={say('unit_help')}
        value={value}
        error={error}
        required={required}
        role="combobox"
        aria-expanded={isListOpen}
        aria-controls={isListOpen ? list_id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && activeIndex >= 0 ? `${list_id}-${activeIndex}` : undefined}
        autoComplete="off"
        maxLength={120}
        onChange={(event) => {
          onWrite(event.currentTarget.value)
          setMovedIndex(null)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isListOpen ? (
        <div className={`gh-card gh-clip gh-shadow ${styles.units}`} role="listbox" id={list_id} aria-label={say('units_found')}>
          {units.map((unit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which names this line as its active one
            <div
              key={unit.id}
              id={`${list_id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={`gh-hover gh-body gh-flex gh-gap-12 gh-baseline gh-min-36 gh-p-6-12 gh-press gh-touch ${styles.unit_line}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(unit)}
            >
              <b className="gh-still gh-strong">{unit.code}</b>
              <span className="gh-cut gh-muted">{[unit.name, unit.host].filter(Boolean).join(' · ')}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
