import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { recordWords } from './record.words.ts'
import { type UnitChoice, unitChoice } from './use-usual.ts'

const SHOWN = 20

interface UnitFieldProps {
  id: string
  label: string
  location_id: string
  value: UnitChoice
  error: ReactNode
  onChange: (unit: UnitChoice) => void
}

/** The unit that is visited, of those of the location: what is typed is searched, and the browser offers what was found. */
export const UnitField = ({ id, label, location_id, value, error, onChange }: UnitFieldProps) => {
  const say = useWords(recordWords)
  const list_id = useId()
  const typed = value.name.trim()
  const { data } = useQuery({
    ...queries.locations.units({ id: location_id, status: 'active', limit: SHOWN, search: value.id ? undefined : typed || undefined }),
    enabled: location_id !== '',
    placeholderData: keepPreviousData,
  })
  const units = (data?.docs ?? []).map(unitChoice)
  /** By its whole text, or by its code; the only one that was found counts once the field is left. */
  const meant = (text: string, settled: boolean): UnitChoice | undefined =>
    units.find(({ name }) => name === text || name.split(' · ')[0] === text) ?? (settled && units.length === 1 ? units[0] : undefined)
  return (
    <>
      <TextInput
        id={id}
        label={label}
        description={say('unit_help')}
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
          if (value.id === '' && typed !== '') onChange(meant(typed, true) ?? value)
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
