import { useWords } from '../../../lib/i18n/use-words.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import type { FormPartProps, FurtherField } from '../base/check-in-form.ts'
import { visitWords } from '../base/visit.words.ts'
import { ChoiceSelect, NationalitySelect, useVisitInput } from '../base/visit-fields.tsx'
import styles from './check-in.module.css'

/** What few visits need; beside the walk of Enter, so it costs no press. */
export const FurtherFields = ({ values, onChange, errors, metadata }: FormPartProps) => {
  const say = useWords(visitWords)
  const text = useVisitInput<FurtherField>(values, errors, onChange)
  return (
    <>
      <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`}>
        <ChoiceSelect
          field="vehicle_class"
          metadata={metadata}
          value={values.vehicle_class}
          before=""
          error={fieldError(errors.vehicle_class)}
          onChoose={(vehicle_class) => onChange({ vehicle_class })}
        />
        <TextInput {...text('vehicle_colour')} />
      </div>
      <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`}>
        <NationalitySelect
          value={values.nationality}
          error={fieldError(errors.nationality)}
          onChoose={(nationality) => onChange({ nationality })}
        />
        <TextInput {...text('expected_minutes')} placeholder={say('usual_stay')} inputMode="numeric" maxLength={5} />
      </div>
      <TextInput {...text('items')} />
      <TextInput {...text('remark')} />
    </>
  )
}
