import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { UserDetails } from '@gatehouse/contract/users/users.ts'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useUnitPicks } from '../../api/unit-picks.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { UnitPicker } from '../../ui/form/unit-picker.tsx'
import { permissionWords } from './permission.words.ts'
import { Limit } from './rights-fields.tsx'

export type NamedUnit = NonNullable<UserDetails['units']>[number]

export function useUnitLabel(locations: readonly LocationChoice[]) {
  const language = useLanguage()
  return ({ location_id, code, name_th, name_en }: NamedUnit): string => {
    const place = locations.find(({ id }) => id === location_id)?.code
    const name = localName({ name_th, name_en }, language)
    return [place, code, name === code ? undefined : name].filter(Boolean).join(' ')
  }
}

interface UnitsChoiceProps {
  id: string
  chosen: string[] | null
  named: readonly NamedUnit[]
  locations: readonly LocationChoice[]
  places: readonly LocationChoice[]
  problem?: ReactNode
  onChange: (chosen: string[] | null) => void
}

/** All units, or some of those at the person's locations. */
export const UnitsChoice = ({ id, chosen, named, locations, places, problem, onChange }: UnitsChoiceProps) => {
  const say = useWords(permissionWords)
  const label = useUnitLabel(locations)
  const unit_ids = chosen ?? []
  const [place_id, setPlaceId] = useState(() => named.find((unit) => unit_ids.includes(unit.id))?.location_id ?? '')
  const place = places.find((each) => each.id === place_id) ?? places[0]
  const picks = useUnitPicks({ unit_ids, named, onChange, location_id: chosen === null ? undefined : place?.id })
  const isElsewhere = ({ location_id }: NamedUnit) => !places.some((each) => each.id === location_id)
  return (
    <Limit id={id} field="unit_ids" labels={[say('all_units'), say('some_units')]} chosen={chosen} onChange={onChange}>
      {problem ? (
        <p className="gh-small gh-denied gh-top gh-gap-4 gh-flex" role="alert">
          {fieldError(problem)}
        </p>
      ) : null}
      <UnitPicker
        words={{
          ...{ chosen: say('units_chosen'), found: say('units_found'), search: say('unit_search'), none: say('no_units') },
          remove: (unit) => say('unit_out', { unit }),
        }}
        chosen={picks.chosen.map((unit) => ({
          ...{ id: unit.id, text: label(unit) },
          wrong: isElsewhere(unit) ? say('unit_elsewhere') : undefined,
        }))}
        found={picks.found?.map((unit) => ({ id: unit.id, text: label(unit) }))}
        search={picks.search}
        searchable={place !== undefined}
        place={
          <NativeSelect
            label={say('unit_place')}
            value={place?.id}
            onChange={(event) => setPlaceId(event.currentTarget.value)}
            data={places.map((each) => ({ value: each.id, label: `${each.code} ${each.name}` }))}
          />
        }
        onSearch={picks.onSearch}
        onPick={picks.onPick}
      />
    </Limit>
  )
}
