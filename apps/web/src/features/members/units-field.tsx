import type { Member } from '@gatehouse/contract/members/member-record.ts'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useUnitPicks } from '../../api/unit-picks.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { UnitPicker } from '../../ui/form/unit-picker.tsx'
import { formWords } from './member-form.words.ts'
import { Problem } from './vehicle-rows.tsx'

type NamedUnit = Member['units'][number]

interface UnitsFieldProps {
  id: string
  unit_ids: readonly string[]
  named: readonly NamedUnit[]
  places: readonly LocationChoice[]
  error: ReactNode
  onChange: (unit_ids: string[]) => void
}

/** The units of a member. */
export const UnitsField = ({ id, unit_ids, named, places, error, onChange }: UnitsFieldProps) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const [place_id, setPlaceId] = useState(named[0]?.location_id ?? '')
  const place = places.find(({ id: other }) => other === place_id) ?? places[0]
  const picks = useUnitPicks({ unit_ids, named, onChange, location_id: place?.id })
  const viewOf = ({ id: unit_id, location_id, code, name_th, name_en }: NamedUnit) => {
    const name = (language === 'en' && name_en) || name_th
    const place_code = places.length > 1 ? places.find(({ id: other }) => other === location_id)?.code : undefined
    return { id: unit_id, text: [place_code, code, name === code ? undefined : name].filter(Boolean).join(' ') }
  }
  return (
    <fieldset id={id} tabIndex={-1} className="gh-stack gh-gap-8" aria-label={say('units')}>
      <span className="gh-body gh-strong">{say('units')}</span>
      <Problem error={error} />
      <UnitPicker
        words={{
          ...{ chosen: say('units_chosen'), found: say('units_found'), search: say('unit_search'), none: say('no_units') },
          remove: (unit) => say('unit_out', { unit }),
        }}
        chosen={picks.chosen.map(viewOf)}
        found={picks.found?.map(viewOf)}
        search={picks.search}
        searchable={place !== undefined}
        place={
          <NativeSelect
            label={say('unit_place')}
            value={place?.id}
            onChange={(event) => setPlaceId(event.currentTarget.value)}
            data={places.map(({ id: value, code, name }) => ({ value, label: `${code} ${name}` }))}
          />
        }
        onSearch={picks.onSearch}
        onPick={picks.onPick}
      />
    </fieldset>
  )
}
