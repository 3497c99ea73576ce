import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UnitChoice, unitChoice } from '../lib/unit-choice.ts'
import { queries } from './queries.ts'

const SHOWN = 20

/** The units of a location to choose from: those that have what is typed, or the first ones once one is chosen. */
export function useUnitChoices(location_id: string, { id, name }: UnitChoice): UnitChoice[] {
  const typed = name.trim()
  const { data } = useQuery({
    ...queries.locations.units({ id: location_id, status: 'active', limit: SHOWN, search: id ? undefined : typed || undefined }),
    enabled: location_id !== '',
    placeholderData: keepPreviousData,
  })
  return (data?.docs ?? []).map(unitChoice)
}
