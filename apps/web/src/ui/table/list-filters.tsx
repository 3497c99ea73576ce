import { IconMapPin } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Choice, ChoiceChip } from './filter-chips.tsx'

interface FilterOf<Name, Value> {
  readonly name: Name
  readonly label: string
  /** The values to choose from. */
  readonly choices: readonly Choice<Value extends boolean ? 'true' : Value & string>[]
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>
  readonly brief?: boolean
  /** With fewer choices there is nothing to choose. */
  readonly least?: number
}
export type ListFilter<Search> = { [Name in keyof Search & string]: FilterOf<Name, NonNullable<Search[Name]>> }[keyof Search & string]

interface FilterChipsProps<Search> {
  search: Search
  onChange: (next: Partial<Search>) => void
  filters: readonly ListFilter<Search>[]
}

/** Filters of a list that each are one value of several in its address. */
export const FilterChips = <Search extends object>({ search, onChange, filters }: FilterChipsProps<Search>) =>
  filters
    .filter(({ choices, least = 0 }) => choices.length >= least)
    .map(({ name, label, choices, icon, brief }) => (
      <ChoiceChip<string>
        key={name}
        icon={icon}
        label={label}
        brief={brief}
        value={search[name] === undefined ? null : String(search[name])}
        choices={choices}
        onChoose={(value) => onChange({ [name]: value === 'true' ? true : (value ?? undefined) } as Partial<Search>)}
      />
    ))

/** The filter by location, where there are several; `first` are choices before them. */
export const locationFilter = (
  label: string,
  locations: readonly { readonly id: string; readonly name: string }[],
  first: readonly Choice<string>[] = [],
) => ({
  name: 'locationId' as const,
  icon: IconMapPin,
  label,
  choices: [...first, ...locations.map(({ id, name }) => ({ value: id, label: name }))],
  least: first.length + 2,
})
