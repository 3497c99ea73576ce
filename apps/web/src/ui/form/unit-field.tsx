import { type ReactNode, useEffect, useId, useState } from 'react'
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

/** The units are those of the text before as long as its search goes on. */
const onlyOne = (units: readonly UnitChoice[], typed: string): UnitChoice | undefined =>
  units.length === 1 && units[0]!.name.toLowerCase().includes(typed.toLowerCase()) ? units[0] : undefined

/** A unit, of those of a location: what is typed is searched, and the browser offers what was found. */
export const UnitField = ({ id, label, description, units, value, error, onChange }: UnitFieldProps) => {
  const list_id = useId()
  const typed = value.name.trim()
  const [left, setLeft] = useState(false)
  /** By its whole text, or by its code; the only one that was found counts too. */
  const meant = units.find(({ name }) => name === typed || name.split(' · ')[0] === typed) ?? onlyOne(units, typed)
  // Who is quick leaves the field before the search answers.
  const late = left && value.id === '' && typed !== '' ? meant : undefined
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
