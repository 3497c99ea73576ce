import { IconMapPin } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Choice, ChoiceChip, ToggleChip } from './filter-chips.tsx'

/** A filter that is on or off. */
interface ToggleFilter<Name> {
  readonly name: Name
  readonly label: string
  readonly icon?: ComponentType<{ size?: number; stroke?: number }>
}
interface ChoiceFilter<Name, Value> extends ToggleFilter<Name> {
  /** The values to choose from. */
  readonly choices: readonly Choice<Value & string>[]
  readonly brief?: boolean
  /** Hides the filter when there are fewer choices. */
  readonly least?: number
}
type FilterOf<Name, Value> = [Value] extends [boolean] ? ToggleFilter<Name> : ChoiceFilter<Name, Value>
export type ListFilter<Search> = { [Name in keyof Search & string]: FilterOf<Name, NonNullable<Search[Name]>> }[keyof Search & string]

interface FilterChipsProps<Search> {
  search: Search
  onChange: (next: Partial<Search>) => void
  filters: readonly ListFilter<Search>[]
}

/** Filters of a list, each with a name in the address: on or off, or one of several values. */
export const FilterChips = <Search extends object>({ search, onChange, filters }: FilterChipsProps<Search>) => {
  const set = (name: string, value: string | true | undefined) => onChange({ [name]: value } as Partial<Search>)
  return filters.map((filter) => {
    const value = search[filter.name]
    const { name, label, icon } = filter
    if (!('choices' in filter))
      return <ToggleChip key={name} {...{ icon, label }} chosen={value === true} onToggle={() => set(name, value ? undefined : true)} />
    const { choices, brief, least = 0 } = filter as ChoiceFilter<string, string>
    return choices.length < least ? null : (
      <ChoiceChip<string>
        key={name}
        {...{ icon, label, brief, choices }}
        value={value === undefined ? null : String(value)}
        onChoose={(selection) => set(name, selection ?? undefined)}
      />
    )
  })
}

/** The filter by location, hidden for a single location; `first` are choices before the locations. */
export const locationFilter = (
  label: string,
  locations: readonly { readonly id: string; readonly name: string }[],
  first: readonly Choice<string>[] = [],
) => ({
  name: 'location_id' as const,
  icon: IconMapPin,
  label,
  choices: [...first, ...locations.map(({ id, name }) => ({ value: id, label: name }))],
  least: first.length + 2,
})
