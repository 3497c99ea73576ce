import { type ReactNode, useEffect, useId, useState } from 'react'
import { matchingUnit, type UnitChoice } from '../../lib/unit-choice.ts'
import { TextInput } from './inputs.tsx'

interface UnitFieldProps {
  id: string
  label: string
  description?: string
  /** Units that match the text so far. */
  units: readonly UnitChoice[]
  value: UnitChoice
  error: ReactNode
  onChange: (unit: UnitChoice) => void
}

/** The field for a unit of a location: it searches while the person types, and the browser offers the matches. */
export const UnitField = ({ id, label, description, units, value, error, onChange }: UnitFieldProps) => {
  const list_id = useId()
  const input = value.name.trim()
  const [left, setLeft] = useState(false)
  // A fast typist leaves the field before the search answers.
  const late = left && value.id === '' && input !== '' ? matchingUnit(units, input) : undefined
  useEffect(() => {
    if (late) onChange(late)
  })
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
          setLeft(false)
          onChange(units.find(({ name }) => name === text) ?? { id: '', name: text })
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <datalist id={list_id}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.name} />
        ))}
      </datalist>
    </>
  )
}
