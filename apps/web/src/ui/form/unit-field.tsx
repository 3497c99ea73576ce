import { type ReactNode, useId } from 'react'
import type { UnitChoice } from '../../lib/unit-choice.ts'
import { TextInput } from './inputs.tsx'

interface UnitFieldProps {
  id: string
  label: string
  description: string
  /** Those that are offered, for what is typed. */
  units: readonly UnitChoice[]
  value: UnitChoice
  error: ReactNode
  onChange: (unit: UnitChoice) => void
}

/** A unit, of those of a location: what is typed is searched, and the browser offers what was found. */
export const UnitField = ({ id, label, description, units, value, error, onChange }: UnitFieldProps) => {
  const list_id = useId()
  const typed = value.name.trim()
  /** By its whole text, or by its code; the only one that was found counts once the field is left. */
  const meant = units.find(({ name }) => name === typed || name.split(' · ')[0] === typed) ?? (units.length === 1 ? units[0] : undefined)
  return (
    <>
      <TextInput
        id={id}
        label={label}
        description={description}
        error={error}
        autoComplete="off"
        maxLength={120}
        list={list_id}
        value={value.name}
        onChange={(event) => {
          const text = event.currentTarget.value
          onChange(units.find(({ name }) => name === text) ?? { id: '', name: text })
        }}
        onBlur={() => {
          if (value.id === '' && typed !== '') onChange(meant ?? value)
        }}
      />
      <datalist id={list_id}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.name} />
        ))}
      </datalist>
    </>
  )
}
