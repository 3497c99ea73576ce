import {
  isValued,
  type StampEffectName,
  type StampKind,
  stampKindInput,
  stampKindUpdate,
} from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { ChangeReason, ChoiceField, CODE_INPUT, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { KINDS } from './e-stamp-search.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'
import { effectWords } from './effect.words.ts'
import { kindWords } from './kind.words.ts'
import { locationName } from './kind-columns.tsx'
import { KindStatusPanel } from './kind-status-panel.tsx'
import { bodyOf, type KindValues, sourceOf, tidyValue, typedValue } from './kind-values.ts'
import { type NamedUnit, UnitsPart } from './units-part.tsx'
import { useHasFees, useKindName, useKindSentence } from './use-effect-words.ts'
import { useTariffs } from './use-tariffs.ts'
import { useUnitName } from './use-unit-name.ts'

const FIELDS = { fields: STAMP_KIND, name: 'kind' } as const

export const KindEditor = ({ kind, locations }: { kind?: StampKind; locations: readonly LocationChoice[] }) => {
  const say = useWords(kindWords)
  const unitName = useUnitName()
  const kindName = useKindName()
  const showSaved = useSaved(KINDS)
  const { currency } = useFormats()
  const [namedUnits, setNamedUnits] = useState<readonly NamedUnit[]>(kind?.units ?? [])
  const form = useRecordEditor('eStampKinds', kind?._id, {
    fields: STAMP_KIND,
    source: sourceOf(
      kind,
      locations.map(({ id }) => id),
      currency,
    ),
    schema: kind ? stampKindUpdate : stampKindInput,
    toBody: (values, version) => bodyOf(values, version, currency),
    field_of_code: { stamp_kind_code_taken: 'code', location_not_found: 'location_id', location_archived: 'location_id' },
    onSaved: (answer) => showSaved(say(kind ? 'saved' : 'added', { name: kindName(answer) })),
    touches: ['eStamps'],
  })
  const { values, set, problemOf } = form
  const tariffs = useTariffs(values.location_id)
  const tariffName = (id: string) => tariffs.find(({ _id }) => _id === id)?.name
  const nameUnit = (unit: NamedUnit) => setNamedUnits((now) => (now.some(({ id }) => id === unit.id) ? now : [...now, unit]))
  const namesOf = (ids: readonly string[]) => namedUnits.flatMap((unit) => (ids.includes(unit.id) ? [unitName(unit)] : []))
  const own = {
    location_id: (id: string) => locations.find((place) => place.id === id)?.name ?? '',
    tariff_id: (id: string) => tariffName(id) ?? '',
    unit_ids: (ids: KindValues['unit_ids']) => (ids ? namesOf(ids).join(', ') : say('all_units')),
    value: (value: string) => value,
  }
  return (
    <RecordEditor
      form={form}
      list={KINDS}
      notice={<RecordNotices {...FIELDS} form={form} own={own} />}
      aside={kind && <KindStatusPanel kind={kind} changeable />}
      save_label={kind ? undefined : say('add')}
    >
      <RecordFormBody form={form}>
        <Panel title={say('what')}>
          <FormSection
            {...FIELDS}
            form={form}
            section="what"
            input={{ code: kind ? CODE_INPUT : { ...CODE_INPUT, autoFocus: true } }}
            own={{ location_id: <Place key="location_id" form={form} kind={kind} locations={locations} /> }}
          />
        </Panel>
        <Panel title={say('effect')}>
          <Effect form={form} kind={kind} currency={currency} tariffs={tariffs} />
        </Panel>
        <Panel title={say('who')}>
          <UnitsPart
            id="kind-unit_ids"
            location_id={values.location_id}
            unit_ids={values.unit_ids}
            named={namedUnits}
            error={fieldError(problemOf('unit_ids'))}
            onChange={(unit_ids) => set('unit_ids', unit_ids)}
            onNamed={nameUnit}
          />
        </Panel>
        <Panel title={say('limits')}>
          <FormSection {...FIELDS} form={form} section="limits" own={{}} as={values.stackable ? {} : { per_visit: null }} />
        </Panel>
        <Panel title={say('asks')}>
          <FormSection {...FIELDS} form={form} section="asks" own={{}} />
        </Panel>
        <Summary
          values={values}
          currency={currency}
          units={values.unit_ids && namesOf(values.unit_ids)}
          tariff={tariffName(values.tariff_id)}
        />
        {kind ? (
          <Panel>
            <ChangeReason name={FIELDS.name} form={form} />
          </Panel>
        ) : null}
      </RecordFormBody>
    </RecordEditor>
  )
}

interface PartProps {
  form: RecordForm<KindValues>
  kind: StampKind | undefined
}

/** The location of a kind, which can't be changed once the kind is saved. */
const Place = ({ form, kind, locations }: PartProps & { locations: readonly LocationChoice[] }) => {
  const sayRecord = useWords(recordWords)
  const { label } = useFieldText(STAMP_KIND)
  const { values, set, problemOf } = form
  if (kind) return <TextInput className="gh-wide" label={label('location_id')} value={locationName(kind, locations)} readOnly />
  const move = (_field: 'location_id', location_id: string) => {
    set('location_id', location_id)
    // Another location has other units.
    set('unit_ids', values.unit_ids && [])
    set('tariff_id', '')
  }
  return (
    <ChoiceField
      {...FIELDS}
      form={{ values, problemOf, set: move }}
      field="location_id"
      className="gh-wide"
      required
      data={[
        ...(values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

interface EffectProps extends PartProps {
  currency: string
  tariffs: ReturnType<typeof useTariffs>
}

const Effect = ({ form, kind, currency, tariffs }: EffectProps) => {
  const say = useWords(kindWords)
  const sayRecord = useWords(recordWords)
  const has_fees = useHasFees()
  const text = useFieldText(STAMP_KIND)
  const { values, set, problemOf } = form
  const { effect } = values
  const choose = (_field: 'effect', chosenEffect: StampEffectName) => {
    set('effect', chosenEffect)
    set('value', '')
  }
  return (
    <FormSection
      {...FIELDS}
      form={form}
      section="effect"
      own={{
        tariff_id:
          effect === 'tariff' ? (
            <ChoiceField
              key="tariff_id"
              {...FIELDS}
              form={form}
              field="tariff_id"
              required
              description={values.location_id === '' ? say('location_first') : tariffs.length === 0 ? say('no_tariffs') : undefined}
              data={[
                ...(tariffs.some(({ _id }) => _id === values.tariff_id) ? [] : [{ value: values.tariff_id, label: sayRecord('choose') }]),
                ...tariffs.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
          ) : null,
      }}
      as={{
        effect: (
          <ChoiceField
            key="effect"
            {...FIELDS}
            form={{ values, problemOf, set: choose }}
            field="effect"
            required
            data={text.choices('effect').filter(({ value }) => value !== 'tariff' || has_fees || kind?.effect === 'tariff')}
          />
        ),
        value: isValued(effect) ? (
          <TextInput
            key="value"
            {...fieldProps(form, FIELDS.name, 'value')}
            label={say(`value.${effect}`)}
            description={say(`value_help.${effect}`)}
            error={fieldError(problemOf('value') && say(`value_problem.${effect}`))}
            required
            input_class="gh-numbers"
            inputMode={effect === 'free_minutes' ? 'text' : 'decimal'}
            maxLength={12}
            autoComplete="off"
            value={values.value}
            onChange={(event) => set('value', event.currentTarget.value)}
            onBlur={() => set('value', tidyValue(effect, values.value, currency))}
          />
        ) : null,
      }}
    />
  )
}

interface SummaryProps {
  values: KindValues
  currency: string
  units: readonly string[] | null
  tariff: string | undefined
}

/** Describes the kind in words, as the form is filled in. */
const Summary = ({ values, currency, units, tariff }: SummaryProps) => {
  const say = useWords(kindWords)
  const sayEffect = useWords(effectWords)
  const sentence = useKindSentence()
  const whole = (input: string) => (input === '' ? null : Number(input))
  const dayOf = (input: string) => (isDay(input) ? input : null)
  const { effect, stackable, needs_note, needs_receipt } = values
  const value = typedValue(effect, values.value, currency)
  const complete = !isValued(effect) || (value !== null && value > 0)
  const text = complete
    ? sentence(
        {
          ...{ effect, value, stackable, needs_note, needs_receipt },
          ...{ per_visit: whole(values.per_visit), per_day: whole(values.per_day), per_month: whole(values.per_month) },
          ...{ valid_from: dayOf(values.valid_from), valid_until: dayOf(values.valid_until) },
        },
        { units, tariff },
      )
    : '…'
  return (
    <Panel title={say('summary')}>
      <p className="gh-large gh-break" aria-live="polite">
        {text}
      </p>
      {useHasFees() ? null : <p className="gh-small gh-muted gh-mt-8">{sayEffect('no_fee_here')}</p>}
    </Panel>
  )
}
