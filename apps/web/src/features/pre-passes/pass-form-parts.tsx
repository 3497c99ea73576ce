import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { openingHours } from '@gatehouse/contract/locations/locations.ts'
import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { GateChoice } from '../../api/gate-choices.ts'
import { dayProblems } from '../../api/hours-problems.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useUnitChoices } from '../../api/unit-choices.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useProvinceChoices } from '../../lib/province-choices.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { ChoiceField, FormSection, fieldProps } from '../../ui/form/form-section.tsx'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { KeptNumber } from '../../ui/form/kept-number.tsx'
import { usePlaceFields } from '../../ui/form/place-fields.tsx'
import { useVisitChoiceFields } from '../../ui/form/visit-choice-fields.tsx'
import { passFormWords } from './pass-form.words.ts'
import type { PassValues } from './pass-values.ts'
import { PRE_PASS } from './pre-passes.fixed.ts'

export const FIELDS = { fields: PRE_PASS, name: 'pass' } as const
type PartProps = { form: RecordForm<PassValues> }

export const Who = ({ form, pass }: PartProps & { pass: PrePass | undefined }) => {
  const say = useWords(passFormWords)
  const text = useFieldText(PRE_PASS)
  const { values, set } = form
  return (
    <FormSection
      {...FIELDS}
      form={form}
      section="who"
      input={{ holder_name: { className: 'gh-wide', autoFocus: !pass && !matchMedia('(pointer: coarse)').matches } }}
      as={{
        plate_province: (
          <ChoiceField key="plate_province" {...FIELDS} form={form} field="plate_province" data={useProvinceChoices(say('no_province'))} />
        ),
      }}
      own={{
        phone: (
          <KeptNumber
            key="phone"
            {...fieldProps(form, FIELDS.name, 'phone')}
            label={text.label('phone')}
            maxLength={40}
            inputMode="tel"
            autoComplete="off"
            saved={pass?.phone_masked ?? null}
            value={values.phone}
            onChange={(phone) => set('phone', phone)}
          />
        ),
        email: (
          <TextInput
            key="email"
            {...fieldProps(form, FIELDS.name, 'email')}
            label={text.label('email')}
            maxLength={254}
            inputMode="email"
            value={values.email}
            onChange={(event) => set('email', event.currentTarget.value)}
          />
        ),
      }}
    />
  )
}

export const Where = ({ form, places, gates }: PartProps & { places: readonly LocationChoice[]; gates: readonly GateChoice[] }) => {
  const say = useWords(passFormWords)
  const { label } = useFieldText(PRE_PASS)
  const { values, set } = form
  const units = useUnitChoices(values.location_id, values.unit_id)
  const place = usePlaceFields({ ...FIELDS, form, places, units, onMove: () => set('gate_ids', []) })
  return (
    <FormSection
      {...FIELDS}
      form={form}
      section="where"
      own={{
        ...place,
        gate_ids:
          gates.length === 0 ? null : (
            <CheckboxGroup
              key="gate_ids"
              {...fieldProps(form, FIELDS.name, 'gate_ids')}
              className="gh-wide"
              label={label('gate_ids')}
              description={say('gates_help')}
              value={values.gate_ids}
              onChange={(selection) => set('gate_ids', selection)}
            >
              <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
                {gates.map((gate) => (
                  <Checkbox key={gate.id} size="sm" value={gate.id} label={gate.label} />
                ))}
              </div>
            </CheckboxGroup>
          ),
      }}
    />
  )
}

export const When = ({ form }: PartProps) => {
  const say = useWords(passFormWords)
  const text = useFieldText(PRE_PASS)
  const language = useLanguage()
  const { values, set, problemOf } = form
  const day = (field: 'from_day' | 'until_day') => (
    <DateField
      key={field}
      {...fieldProps(form, FIELDS.name, field)}
      label={text.label(field)}
      required
      value={values[field]}
      onChange={(text) => set(field, text)}
    />
  )
  const time = (field: 'from_time' | 'until_time') => (
    <TextInput
      key={field}
      {...fieldProps(form, FIELDS.name, field)}
      label={text.label(field)}
      description={say('time_help')}
      input_class="gh-numbers"
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      autoComplete="off"
      value={values[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
      onBlur={(event) => set(field, tidyTime(event.currentTarget.value))}
    />
  )
  const issues = problemOf('hours') ? openingHours.safeParse(values.hours).error?.issues : undefined
  return (
    <FormSection
      {...FIELDS}
      form={form}
      section="when"
      as={values.mode === 'multiple' ? {} : { max_uses: <div key="max_uses" className="gh-not-phone" /> }}
      input={{ max_uses: { required: true } }}
      own={{
        from_day: day('from_day'),
        from_time: time('from_time'),
        until_day: day('until_day'),
        until_time: time('until_time'),
        hours: (
          <div key="hours" className="gh-wide">
            <HoursField
              id={`${FIELDS.name}-hours`}
              value={values.hours}
              onChange={(hours) => set('hours', hours)}
              problemOf={dayProblems(issues, language)}
              label={say('hours_set')}
              help={say('hours_help')}
            />
          </div>
        ),
      }}
    />
  )
}

export const Visit = ({ form }: PartProps) => {
  const { location_id, visitor_type, purpose } = form.values
  const { choices } = useVisitChoices(location_id)
  const fields = useVisitChoiceFields({
    ...{ ...FIELDS, form },
    ...{ types: choices('visitor_types', visitor_type), purposes: choices('purposes', purpose) },
  })
  return <FormSection {...FIELDS} form={form} section="visit" own={{}} as={fields} />
}
