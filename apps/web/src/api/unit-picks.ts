import type { Unit } from '@gatehouse/contract/locations/units.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from './queries.ts'

const SHOWN = 8

export type PickableUnit = Pick<Unit, 'id' | 'location_id' | 'code' | 'name_th' | 'name_en'>

interface UnitPicks {
  unit_ids: readonly string[]
  /** Units whose names are known. */
  named: readonly PickableUnit[]
  /** The location whose units are searched. */
  location_id: string | undefined
  onChange: (unit_ids: string[]) => void
  /** Receives a unit with its name when it is picked. */
  onPicked?: (unit: PickableUnit) => void
}

/** The state of a unit picker: the chosen units with their names, the search and its matches, and the choice of one of them. */
export function useUnitPicks({ unit_ids, named, location_id, onChange, onPicked }: UnitPicks) {
  const [search, setSearch] = useState('')
  const [pickedUnits, setPickedUnits] = useState<readonly PickableUnit[]>([])
  const { data } = useQuery({
    ...queries.locations.units({ id: location_id ?? '', search: search || undefined, status: 'active', limit: SHOWN }),
    placeholderData: keepPreviousData,
    enabled: location_id !== undefined,
  })
  // While another location loads, the matches are still those of the one before.
  const found = data?.docs.filter((unit) => unit.location_id === location_id)
  const knownUnits = [...named, ...pickedUnits, ...(found ?? [])]
  return {
    chosen: unit_ids.flatMap((id) => knownUnits.find((unit) => unit.id === id) ?? []),
    found,
    search,
    onSearch: setSearch,
    onPick: (id: string, isChosen: boolean) => {
      const unit = found?.find((match) => match.id === id)
      if (unit) {
        setPickedUnits([...pickedUnits, unit])
        onPicked?.(unit)
      }
      onChange(isChosen ? [...unit_ids, id] : unit_ids.filter((other) => other !== id))
    },
  }
}
