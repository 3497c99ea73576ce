import type { VisitFormField } from '@gatehouse/contract/entrances/visit-form.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { IdKind } from '@gatehouse/contract/kernel/id-document.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { detectIdKind, type FormPartProps, hiddenInputs, needsFurther, requiredInputs } from '../base/check-in-form.ts'
import { FURTHER_FIELDS, type FurtherField, VISIT } from '../base/entrances.fixed.ts'
import { offered } from '../base/offered.ts'
import { ChoiceSelect, ProvinceSelect, useVisitInput, VisitSelect } from '../base/visit-fields.tsx'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'
import { PurposeChoice } from './purpose-choice.tsx'
import { UnitLookup } from './unit-lookup.tsx'

const FurtherFields = latePart(() => import('./further-fields.tsx').then((part) => part.FurtherFields))

interface FieldsProps extends FormPartProps {
  gate: Gate
  /** Masked numbers of a returning visitor, which are kept unless others are entered. */
  known_number: string | null
  known_phone: string | null
  onShown: () => void
}

/** The fields that Enter walks through, then the rest on demand. */
export const CheckInFields = ({ onShown, ...props }: FieldsProps) => {
  const { values, onChange, errors, metadata, rules, gate } = props
  const { choices } = useFieldText(VISIT)
  const say = useWords(checkInWords)
  const kind = values.id_kind || detectIdKind(values.id_number)
  const shows = (name: VisitFormField) => rules[name] !== 'hidden'
  const needs = (name: VisitFormField) => rules[name] === 'required' || gate.asks.includes(name as Gate['asks'][number])
  const text = useVisitInput<'id_number' | 'visitor_name' | 'plate' | 'card_number'>(values, errors, onChange)
  const [hiddenNames, requiredNames] = [hiddenInputs(rules), requiredInputs(rules)]
  // The parking fee depends on the vehicle class.
  const with_plate = gate.kind === 'vehicle' && !requiredNames.has('vehicle_class') && !hiddenNames.has('vehicle_class')
  const further = FURTHER_FIELDS.filter((name) => !hiddenNames.has(name) && !(with_plate && name === 'vehicle_class'))

  return (
    <>
      {shows('id_number') ? (
        <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`} data-first="small">
          <VisitSelect
            field="id_kind"
            data={choices('id_kind')}
            value={kind}
            onChoose={(id_kind) => onChange({ id_kind: id_kind as IdKind })}
          />
          <TextInput
            {...text('id_number')}
            placeholder={props.known_number ?? undefined}
            required={needs('id_number')}
            inputMode={kind === 'national_id' ? 'numeric' : 'text'}
            input_class="gh-numbers"
          />
        </div>
      ) : null}
      {shows('id_number') && metadata.id_policy === 'last_four' ? <p className="gh-small gh-muted">{say('last_four_kept')}</p> : null}
      <TextInput {...text('visitor_name')} required />
      {shows('plate') ? (
        <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`} data-second="small">
          <TextInput {...text('plate')} placeholder={needs('plate') ? '' : say('plate_help')} required={needs('plate')} />
          <ProvinceSelect value={values.plate_province} onChoose={(plate_province) => onChange({ plate_province })} />
        </div>
      ) : null}
      {with_plate ? (
        <ChoiceSelect
          field="vehicle_class"
          metadata={metadata}
          value={values.vehicle_class}
          before=""
          error={fieldError(errors.vehicle_class)}
          onChoose={(vehicle_class) => onChange({ vehicle_class })}
        />
      ) : null}
      {shows('unit') ? (
        <UnitLookup
          location_id={gate.location_id}
          value={values.unit_name}
          required={needs('unit')}
          error={fieldError(errors.unit_name)}
          onWrite={(unit_name, unit) =>
            onChange({ unit_name, unit_id: unit?.id ?? '', ...(unit?.host && values.host_name === '' ? { host_name: unit.host } : {}) })
          }
        />
      ) : null}
      {shows('purpose') ? (
        <PurposeChoice
          purposes={offered(metadata.purposes)}
          value={values.purpose}
          required={needs('purpose')}
          error={errors.purpose}
          onChoose={(purpose) => onChange({ purpose })}
        />
      ) : null}
      {shows('card') ? (
        <TextInput {...text('card_number')} placeholder={say('card_help')} required={needs('card')} input_class="gh-mono" />
      ) : null}
      {further.some((name) => requiredNames.has(name)) ? (
        <FurtherFields {...props} names={further.filter((name) => requiredNames.has(name))} required onShown={onShown} />
      ) : null}
      <MoreFields {...props} names={further.filter((name) => !requiredNames.has(name))} />
    </>
  )
}

/** Opens by itself when one of its fields has input or an error. */
const MoreFields = (props: Omit<FieldsProps, 'onShown'> & { names: FurtherField[] }) => {
  const say = useWords(checkInWords)
  const [wish, setWish] = useState(false)
  const open = wish || needsFurther(props.names, props.values, props.errors)
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        className="gh-row gh-gap-6 gh-body gh-link gh-strong gh-min-32 gh-round-4 gh-touch gh-self-start"
        aria-expanded={open}
        onClick={() => setWish(!open)}
      >
        <Chevron size={18} stroke={1.75} aria-hidden="true" />
        {say(open ? 'less' : 'more')}
      </button>
      {open ? <FurtherFields {...props} /> : null}
    </>
  )
}
