import { useWords } from '../../lib/i18n/use-words.ts'
import type { Facts } from '../../lib/record-fields.ts'
import { NO_UNIT, type UnitChoice } from '../../lib/unit-choice.ts'
import { recordWords } from '../page/record.words.ts'
import { fieldError } from './form-parts.tsx'
import { ChoiceField } from './form-section.tsx'
import { placeFieldWords } from './place-fields.words.ts'
import { UnitField } from './unit-field.tsx'

interface PlaceFieldsProps {
  fields: Facts & { readonly location_id: Facts[string] }
  name: string
  form: {
    readonly values: { readonly location_id: string; readonly unit_id: UnitChoice }
    set: (field: never, value: never) => void
    problemOf: (field: 'location_id' | 'unit_id') => string | undefined
  }
  places: readonly { readonly id: string; readonly name: string }[]
  /** The offered units of the location. */
  units: readonly UnitChoice[]
  unit_class?: string
  /** Clears other values that depend on the location after it changes. */
  onMove?: () => void
}

/** The fields for a location and one of its units. Choosing another location clears the unit. */
export function usePlaceFields({ fields, name, form, places, units, unit_class, onMove }: PlaceFieldsProps) {
  const say = useWords(placeFieldWords)
  const sayRecord = useWords(recordWords)
  const { values, problemOf } = form
  const set = form.set as (field: string, value: unknown) => void
  const move = (_field: 'location_id', location_id: string) => {
    set('location_id', location_id)
    set('unit_id', NO_UNIT)
    onMove?.()
  }
  const unknown = problemOf('unit_id') && values.unit_id.id === '' && values.unit_id.name.trim() !== ''
  return {
    location_id: (
      <ChoiceField
        key="location_id"
        {...{ fields, name }}
        form={{ values, problemOf, set: move }}
        field="location_id"
        className="gh-wide"
        required
        data={[
          ...(places.some(({ id }) => id === values.location_id) ? [] : [{ value: '', label: sayRecord('choose') }]),
          ...places.map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
    ),
    unit_id: (
      <div key="unit_id" className={unit_class}>
        <UnitField
          id={`${name}-unit_id`}
          label={say('unit')}
          description={say('unit_help')}
          units={units}
          value={values.unit_id}
          error={fieldError(unknown ? say('unit_unknown') : problemOf('unit_id'))}
          onChange={(unit) => set('unit_id', unit)}
        />
      </div>
    ),
  }
}
