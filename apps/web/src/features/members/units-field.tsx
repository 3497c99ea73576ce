import type { Member } from '@gatehouse/contract/member-record.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { formWords } from './member-form.words.ts'
import styles from './members.module.css'
import { Problem } from './vehicle-rows.tsx'

const SHOWN = 6

type NamedUnit = Member['units'][number]

interface UnitsFieldProps {
  id: string
  unit_ids: readonly string[]
  named: readonly NamedUnit[]
  places: readonly LocationChoice[]
  error: ReactNode
  onChange: (unit_ids: string[]) => void
}

/** Selects the units of a member from search results, because there may be thousands. */
export const UnitsField = ({ id, unit_ids, named, places, error, onChange }: UnitsFieldProps) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const [addedUnits, setAddedUnits] = useState<readonly NamedUnit[]>([])
  const [search, setSearch] = useState('')
  const [place_id, setPlaceId] = useState(named[0]?.location_id ?? '')
  const place = places.find(({ id: other }) => other === place_id) ?? places[0]
  const { data } = useQuery({
    ...queries.locations.units({ id: place?.id ?? '', search, status: 'active', limit: SHOWN }),
    placeholderData: keepPreviousData,
    enabled: place !== undefined,
  })
  const matches = (data?.docs ?? []).filter(({ location_id }) => location_id === place?.id)
  const label = ({ location_id, code, name_th, name_en }: NamedUnit): string => {
    const name = (language === 'en' && name_en) || name_th
    return [
      places.length > 1 ? places.find(({ id: other }) => other === location_id)?.code : undefined,
      code,
      name === code ? undefined : name,
    ]
      .filter(Boolean)
      .join(' ')
  }
  const selectedUnits = unit_ids.flatMap((unit_id) => [...named, ...addedUnits].find((unit) => unit.id === unit_id) ?? [])
  const take = (unit: NamedUnit, isChosen: boolean) => {
    setAddedUnits([...addedUnits, unit])
    onChange(isChosen ? [...unit_ids, unit.id] : unit_ids.filter((unit_id) => unit_id !== unit.id))
  }
  return (
    <fieldset id={id} tabIndex={-1} className="gh-stack gh-gap-8" aria-label={say('units')}>
      <span className="gh-body gh-strong">{say('units')}</span>
      <Problem error={error} />
      {selectedUnits.length > 0 ? (
        <ul className="gh-wrap gh-plain" aria-label={say('units_chosen')}>
          {selectedUnits.map((unit) => (
            <li key={unit.id} className={`gh-gap-6 gh-inline gh-center gh-min-32 gh-outline ${styles.chip}`}>
              {label(unit)}
              <button type="button" aria-label={say('unit_out', { unit: label(unit) })} onClick={() => take(unit, false)}>
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {place ? (
        <>
          <div className={`gh-one gh-stack gh-gap-12 gh-bottom ${styles.unit_search}`}>
            <NativeSelect
              label={say('unit_place')}
              value={place.id}
              onChange={(event) => setPlaceId(event.currentTarget.value)}
              data={places.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
            />
            <SearchBox label={say('unit_search')} value={search} onSearch={setSearch} />
          </div>
          <fieldset className="gh-stack gh-gap-8" aria-label={say('units_found')}>
            <div className={`gh-wrap ${styles.choices_row}`}>
              {matches.map((unit) => (
                <Checkbox
                  key={unit.id}
                  size="sm"
                  label={label(unit)}
                  checked={unit_ids.includes(unit.id)}
                  onChange={(event) => take(unit, event.currentTarget.checked)}
                />
              ))}
            </div>
            {data && matches.length === 0 ? <p className="gh-small gh-muted">{say('no_units')}</p> : null}
          </fieldset>
        </>
      ) : null}
    </fieldset>
  )
}
