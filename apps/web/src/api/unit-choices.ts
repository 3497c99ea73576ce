import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { matchingUnit, type UnitChoice, unitChoice } from '../lib/unit-choice.ts'
import { api } from './client.ts'
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

/** The selected unit, or the one that the typed text means: a form may be sent before the search for it has answered. */
export async function resolveUnit(location_id: string, unit: UnitChoice): Promise<UnitChoice> {
  const text = unit.name.trim()
  if (unit.id || text === '') return unit
  const { docs } = await api.locations.units({ params: { id: location_id }, query: { status: 'active', limit: SHOWN, search: text } })
  return matchingUnit(docs.map(unitChoice), text) ?? unit
}
