import type { StampKind } from '@gatehouse/contract/e-stamp-kind.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { kindWords } from './kind.words.ts'
import styles from './kinds.module.css'
import { useUnitName } from './use-unit-name.ts'

const SHOWN = 8

export type NamedUnit = NonNullable<StampKind['units']>[number]

interface UnitsPartProps {
  id: string
  location_id: string
  /** Null: all units. */
  unit_ids: readonly string[] | null
  /** Units whose names are known. */
  named: readonly NamedUnit[]
  error: ReactNode
  onChange: (unit_ids: readonly string[] | null) => void
  onNamed: (unit: NamedUnit) => void
}

/** All units of a location, or some of them, found by a search because there may be thousands. */
export const UnitsPart = ({ id, location_id, unit_ids, named, error, onChange, onNamed }: UnitsPartProps) => {
  const say = useWords(kindWords)
  const unitName = useUnitName()
  const [before, setBefore] = useState<readonly string[]>([])
  const chosenUnits = (unit_ids ?? []).flatMap((unit_id) => named.find((unit) => unit.id === unit_id) ?? [])
  const take = (unit: NamedUnit, is_chosen: boolean) => {
    onNamed(unit)
    onChange(is_chosen ? [...(unit_ids ?? []), unit.id] : (unit_ids ?? []).filter((other) => other !== unit.id))
  }
  return (
    <div id={id} tabIndex={-1} className="gh-stack gh-gap-12 gh-wide">
      <RadioChoice
        name={`${id}-scope`}
        legend={say('units')}
        choices={[
          { value: 'all', label: say('all_units') },
          { value: 'some', label: say('some_units') },
        ]}
        value={unit_ids === null ? 'all' : 'some'}
        onChange={(scope) => {
          setBefore(unit_ids ?? before)
          onChange(scope === 'all' ? null : before)
        }}
      />
      {error ? <p className="gh-error gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied">{error}</p> : null}
      {unit_ids === null ? null : location_id === '' ? (
        <p className="gh-body gh-muted">{say('location_first')}</p>
      ) : (
        <>
          {chosenUnits.length > 0 ? (
            <ul className="gh-wrap gh-plain" aria-label={say('units_chosen')}>
              {chosenUnits.map((unit) => (
                <li key={unit.id} className={`gh-gap-4 gh-body gh-break gh-inline gh-center gh-min-32 gh-round gh-outline ${styles.chip}`}>
                  {unitName(unit)}
                  <button
                    type="button"
                    className="gh-icon-button gh-touch gh-touch-wide"
                    aria-label={say('unit_out', { unit: unitName(unit) })}
                    onClick={() => take(unit, false)}
                  >
                    <IconX size={14} stroke={2} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <UnitSearch location_id={location_id} unit_ids={unit_ids} onTake={take} />
        </>
      )}
    </div>
  )
}

interface UnitSearchProps {
  location_id: string
  unit_ids: readonly string[]
  onTake: (unit: NamedUnit, is_chosen: boolean) => void
}

const UnitSearch = ({ location_id, unit_ids, onTake }: UnitSearchProps) => {
  const say = useWords(kindWords)
  const unitName = useUnitName()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...queries.locations.units({ id: location_id, search: search || undefined, status: 'active', limit: SHOWN }),
    placeholderData: keepPreviousData,
  })
  const matches = data?.docs.filter((unit) => unit.location_id === location_id)
  return (
    <>
      <div className="gh-max-460">
        <SearchBox label={say('unit_search')} value={search} onSearch={setSearch} />
      </div>
      <fieldset className={`gh-wrap gh-gap-x-24 ${styles.found}`} aria-label={say('units_found')}>
        {matches?.map((unit) => (
          <Checkbox
            key={unit.id}
            size="sm"
            label={unitName(unit)}
            checked={unit_ids.includes(unit.id)}
            onChange={(event) => onTake(unit, event.currentTarget.checked)}
          />
        ))}
        {matches?.length === 0 ? <p className="gh-small gh-muted">{say('no_units')}</p> : null}
      </fieldset>
    </>
  )
}
