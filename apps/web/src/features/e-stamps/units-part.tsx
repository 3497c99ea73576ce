import type { StampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { type ReactNode, useState } from 'react'
import { useUnitPicks } from '../../api/unit-picks.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { UnitPicker } from '../../ui/form/unit-picker.tsx'
import { kindWords } from './kind.words.ts'
import { useUnitName } from './use-unit-name.ts'

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
  const picks = useUnitPicks({
    ...{ unit_ids: unit_ids ?? [], named, onChange, onPicked: onNamed },
    location_id: unit_ids === null || location_id === '' ? undefined : location_id,
  })
  const viewOf = (unit: NamedUnit) => ({ id: unit.id, text: unitName(unit) })
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
        <UnitPicker
          words={{
            ...{ chosen: say('units_chosen'), found: say('units_found'), search: say('unit_search'), none: say('no_units') },
            remove: (unit) => say('unit_out', { unit }),
          }}
          chosen={picks.chosen.map(viewOf)}
          found={picks.found?.map(viewOf)}
          search={picks.search}
          onSearch={picks.onSearch}
          onPick={picks.onPick}
        />
      )}
    </div>
  )
}
