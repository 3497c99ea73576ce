import { useEffect, useEffectEvent } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import type { FormPartProps } from '../base/check-in-form.ts'
import type { FurtherField } from '../base/entrances.fixed.ts'
import { NationalitySelect } from '../base/nationality-select.tsx'
import { offered } from '../base/offered.ts'
import { visitWords } from '../base/visit.words.ts'
import { ChoiceSelect, useVisitInput, VisitSelect } from '../base/visit-fields.tsx'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'

interface FurtherFieldsProps extends FormPartProps {
  names: readonly FurtherField[]
  required?: boolean
  known_phone: string | null
  /** Called once the fields appear, since they load after the rest of the form. */
  onShown?: () => void
}

const ALONE: readonly FurtherField[] = ['visitor_type', 'items', 'remark']

/** Fields that few visits need, two to a row. Optional ones are outside the Enter walk, so they cost no key press. */
export const FurtherFields = ({ names, required = false, known_phone, onShown, ...props }: FurtherFieldsProps) => {
  const { values, errors, metadata, onChange } = props
  const notifyShown = useEffectEvent(() => onShown?.())
  useEffect(() => void notifyShown(), [])
  const say = useWords(visitWords)
  const sayForm = useWords(checkInWords)
  const language = useLanguage()
  const text = useVisitInput<Exclude<FurtherField, 'visitor_type'>>(values, errors, onChange)
  const select = (name: FurtherField) => ({
    withAsterisk: required,
    'aria-required': required || undefined,
    value: values[name],
    error: fieldError(errors[name]),
    onChoose: (value: string) => onChange({ [name]: value }),
  })
  const inputOf = (name: FurtherField) => {
    switch (name) {
      case 'phone':
        return (
          <TextInput {...text(name)} type="tel" required={required} placeholder={known_phone ?? (required ? '' : sayForm('phone_help'))} />
        )
      case 'party_size':
        return <TextInput {...text(name)} inputMode="numeric" />
      case 'visitor_type':
        return (
          <VisitSelect
            {...select(name)}
            field={name}
            data={offered(metadata.visitor_types).map((type) => ({ value: type.key, label: type[language] }))}
          />
        )
      case 'vehicle_class':
        return <ChoiceSelect {...select(name)} field={name} metadata={metadata} before="" />
      case 'nationality':
        return <NationalitySelect {...select(name)} />
      case 'expected_minutes':
        return (
          <TextInput
            {...text(name)}
            required={required}
            placeholder={required ? '' : say('usual_stay')}
            inputMode="numeric"
            maxLength={5}
          />
        )
      default:
        return <TextInput {...text(name)} required={required} />
    }
  }
  return rowsOf(names).map((row) => (
    <div key={row[0]} className={row.length === 2 ? `gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}` : undefined}>
      {row.map((name) => (
        <div key={name}>{inputOf(name)}</div>
      ))}
    </div>
  ))
}

/** Places neighbouring fields side by side, except the long ones. */
function rowsOf(names: readonly FurtherField[]): FurtherField[][] {
  const rows: FurtherField[][] = []
  for (const name of names) {
    const last = rows.at(-1)
    if (last?.length === 1 && !ALONE.includes(last[0]!) && !ALONE.includes(name)) last.push(name)
    else rows.push([name])
  }
  return rows
}
