import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { UserDetails } from '@gatehouse/contract/users.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { permissionWords } from './permission.words.ts'
import { Limit } from './rights-fields.tsx'
import styles from './users.module.css'

const SHOWN = 8

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

/** All units, or some of those at the person's locations. They are selected from search results, because there may be thousands. */
export const UnitsChoice = ({ id, chosen, named, locations, places, problem, onChange }: UnitsChoiceProps) => {
  const say = useWords(permissionWords)
  const label = useUnitLabel(locations)
  const unit_ids = chosen ?? []
  const [addedUnits, setAddedUnits] = useState<readonly NamedUnit[]>([])
  const units = unit_ids
    .map((unit_id) => [...named, ...addedUnits].find((unit) => unit.id === unit_id))
    .filter((unit) => unit !== undefined)
  const take = (unit: NamedUnit, isChosen: boolean) => {
    setAddedUnits([...addedUnits, unit])
    onChange(isChosen ? [...unit_ids, unit.id] : unit_ids.filter((other) => other !== unit.id))
  }
  return (
    <Limit id={id} field="unit_ids" labels={[say('all_units'), say('some_units')]} chosen={chosen} onChange={onChange}>
      {problem ? (
        <p className="gh-small gh-denied gh-top gh-gap-4 gh-flex" role="alert">
          {fieldError(problem)}
        </p>
      ) : null}
      {units.length > 0 ? (
        <ul className="gh-wrap gh-plain gh-mt-12" aria-label={say('units_chosen')}>
          {units.map((unit) => {
            const elsewhere = !places.some((place) => place.id === unit.location_id)
            return (
              <li
                key={unit.id}
                className={`gh-gap-4 gh-body gh-break gh-inline gh-center gh-min-32 gh-round gh-outline ${styles.chip}`}
                data-bad={elsewhere || undefined}
              >
                {label(unit)}
                {elsewhere ? <span className="gh-denied gh-strong gh-size-13">{say('unit_elsewhere')}</span> : null}
                <button type="button" aria-label={say('unit_out', { unit: label(unit) })} onClick={() => take(unit, false)}>
                  <IconX size={14} stroke={2} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
      {places.length > 0 ? (
        <UnitSearch first={units[0]?.location_id ?? ''} unit_ids={unit_ids} places={places} label={label} onTake={take} />
      ) : null}
    </Limit>
  )
}

interface UnitSearchProps {
  first: string
  unit_ids: readonly string[]
  places: readonly LocationChoice[]
  label: (unit: NamedUnit) => string
  onTake: (unit: NamedUnit, isChosen: boolean) => void
}

const UnitSearch = ({ first, unit_ids, places, label, onTake }: UnitSearchProps) => {
  const say = useWords(permissionWords)
  const [search, setSearch] = useState('')
  const [place_id, setPlaceId] = useState(first)
  const place = places.find(({ id }) => id === place_id) ?? places[0]!
  const { data } = useQuery({
    ...queries.locations.units({ id: place.id, search, status: 'active', limit: SHOWN }),
    placeholderData: keepPreviousData,
  })
  const matches = (data?.docs ?? []).filter(({ location_id }) => location_id === place.id)
  return (
    <>
      <div className={`gh-wrap gh-gap-x-16 gh-bottom ${styles.unit_search}`}>
        <NativeSelect
          label={say('unit_place')}
          value={place.id}
          onChange={(event) => setPlaceId(event.currentTarget.value)}
          data={places.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        />
        <SearchBox label={say('unit_search')} value={search} onSearch={setSearch} />
      </div>
      <fieldset className={`gh-stack gh-gap-8 ${styles.found}`} aria-label={say('units_found')}>
        {matches.map((unit) => (
          <Checkbox
            key={unit.id}
            size="sm"
            label={label(unit)}
            checked={unit_ids.includes(unit.id)}
            onChange={(event) => onTake(unit, event.currentTarget.checked)}
          />
        ))}
        {data && matches.length === 0 ? <p className={`gh-small gh-muted ${styles.note}`}>{say('no_units')}</p> : null}
      </fieldset>
    </>
  )
}
