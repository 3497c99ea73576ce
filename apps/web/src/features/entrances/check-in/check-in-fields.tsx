import type { Gate } from '@gatehouse/contract/gates.ts'
import type { IdKind } from '@gatehouse/contract/kernel/id-document.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { type CheckInValues, detectIdKind, type FormPartProps, needsFurther } from '../base/check-in-form.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { ProvinceSelect, useVisitInput, VisitSelect } from '../base/visit-fields.tsx'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'
import { PurposeChoice } from './purpose-choice.tsx'
import { UnitField } from './unit-field.tsx'

const FurtherFields = latePart(() => import('./further-fields.tsx').then((part) => part.FurtherFields))

interface FieldsProps extends FormPartProps {
  gate: Gate
  /** Masks of a returning visitor, whose numbers are taken over unless others are typed. */
  known_number: string | null
  known_phone: string | null
}

type TextField = Exclude<keyof CheckInValues, 'id_kind' | 'notice_given'>

/** The fields that Enter walks through, then the rest on demand. */
export const CheckInFields = (props: FieldsProps) => {
  const { values, onChange, errors, metadata, gate } = props
  const { choices } = useFieldText(VISIT)
  const say = useWords(checkInWords)
  const kind = values.id_kind || detectIdKind(values.id_number)
  const asked = (ask: Gate['asks'][number]) => gate.asks.includes(ask)
  const text = useVisitInput<TextField>(values, errors, onChange)

  return (
    <>
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
          required={asked('id_number')}
          inputMode={kind === 'national_id' ? 'numeric' : 'text'}
          input_class="gh-numbers"
        />
      </div>
      <TextInput {...text('visitor_name')} required />
      <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`} data-second="small">
        <TextInput {...text('plate')} placeholder={say('plate_help')} required={asked('plate')} />
        <ProvinceSelect value={values.plate_province} onChoose={(plate_province) => onChange({ plate_province })} />
      </div>
      <UnitField
        location_id={gate.location_id}
        value={values.unit_name}
        required={asked('unit')}
        error={fieldError(errors.unit_name)}
        onWrite={(unit_name, unit) =>
          onChange({ unit_name, unit_id: unit?.id ?? '', ...(unit?.host && values.host_name === '' ? { host_name: unit.host } : {}) })
        }
      />
      <PurposeChoice purposes={metadata.purposes} value={values.purpose} onChoose={(purpose) => onChange({ purpose })} />
      <TextInput {...text('card_number')} placeholder={say('card_help')} required={asked('card')} input_class="gh-mono" />
      <MoreFields {...props} text={text} />
    </>
  )
}

/** Opens by itself when one of its fields is wrong. */
const MoreFields = ({ values, onChange, errors, metadata, known_phone, text }: FieldsProps & { text: (name: TextField) => object }) => {
  const say = useWords(checkInWords)
  const language = useLanguage()
  const [wish, setWish] = useState(false)
  const wrong = ['phone', 'company', 'host_name', 'visitor_type', 'party_size'].some((name) => errors[name])
  const open = wish || wrong || values.phone !== '' || values.company !== '' || needsFurther(values, errors)
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
      {open ? (
        <>
          <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`}>
            <TextInput {...text('phone')} type="tel" placeholder={known_phone ?? say('phone_help')} />
            <TextInput {...text('company')} />
          </div>
          <div className={`gh-stack gh-gap-10 gh-halves gh-top ${styles.pair}`}>
            <TextInput {...text('host_name')} />
            <TextInput {...text('party_size')} inputMode="numeric" />
          </div>
          <VisitSelect
            field="visitor_type"
            data={metadata.visitor_types.map((type) => ({ value: type.key, label: type[language] }))}
            value={values.visitor_type}
            error={fieldError(errors.visitor_type)}
            onChoose={(visitor_type) => onChange({ visitor_type })}
          />
          <FurtherFields values={values} onChange={onChange} errors={errors} metadata={metadata} />
        </>
      ) : null}
    </>
  )
}
