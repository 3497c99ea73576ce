import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UnitChoice, unitChoice } from '../lib/unit-choice.ts'
import { queries } from './queries.ts'

const SHOWN = 20

/** The units of a location that match the typed text, or the first units once one is selected. */
export function useUnitChoices(location_id: string, { id, name }: UnitChoice): UnitChoice[] {
  const text = name.trim()
  const { data } = useQuery({
    ...queries.locations.units({ id: location_id, status: 'active', limit: SHOWN, search: id ? undefined : text || undefined }),
    enabled: location_id !== '',
    placeholderData: keepPreviousData,
  })
  return (data?.docs ?? []).map(unitChoice)
}
