import { type Gate, gateInput, gateUpdate } from '@gatehouse/contract/gates/gates.ts'
import { openingHours } from '@gatehouse/contract/locations/locations.ts'
import { dayProblems } from '../../api/hours-problems.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { ChangeReason, ChoiceField, CODE_INPUT, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { GateStatusPanel } from './gate-status-panel.tsx'
import { bodyOf, sourceOf } from './gate-values.ts'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'
import { useTypeWords, useVisitorTypes } from './use-visitor-types.ts'

const FIELDS = { fields: GATE, name: 'gate' } as const
const LIST = '/service/visitor/gates'

export const GateEditor = ({ gate, locations }: { gate?: Gate; locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  const sayRecord = useWords(recordWords)
  const saved = useSaved(LIST)
  const ids = locations.map(({ id }) => id)
  const form = useRecordEditor('gates', gate?._id, {
    fields: GATE,
    source: sourceOf(gate, ids),
    schema: gate ? gateUpdate : gateInput,
    toBody: bodyOf,
    field_of_code: { gate_code_taken: 'code', location_not_found: 'location_id', gate_in_use: 'location_id' },
    onSaved: ({ code }) => saved(say(gate ? 'saved' : 'added', { code })),
  })
  const { values, set, problemOf } = form
  const section = { ...FIELDS, form }
  const language = useLanguage()
  const text = useFieldText(GATE)
  const hoursText = useHoursText()
  const types = useVisitorTypes(values.location_id)
  const wordsOf = useTypeWords(types)
  const offeredTypes = types.filter(({ key, retired }) => !retired || values.visitor_types.includes(key))
  const hours_issues = problemOf('hours') ? openingHours.safeParse(values.hours).error?.issues : undefined
  const own = {
    location_id: (location: string) => locations.find(({ id }) => id === location)?.name ?? '',
    visitor_types: (keys: readonly string[]) => wordsOf(keys),
    hours: (hours: typeof values.hours) => hoursText(hours).join(' · '),
  }
  return (
    <RecordEditor
      form={form}
      list={LIST}
      notice={<RecordNotices {...section} own={own} />}
      aside={gate && <GateStatusPanel gate={gate} changeable />}
      save_label={gate ? undefined : say('add')}
    >
      <RecordFormBody form={form}>
        <Panel title={say('what')}>
          <FormSection
            {...section}
            section="what"
            input={{ code: CODE_INPUT }}
            own={{
              location_id: (
                <ChoiceField
                  key="location_id"
                  {...section}
                  field="location_id"
                  className="gh-wide"
                  required
                  data={[
                    ...(form.values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
                    ...locations.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              ),
            }}
          />
        </Panel>
        <Panel title={say('what_it_does')}>
          <FormSection
            {...section}
            section="work"
            own={{
              visitor_types:
                offeredTypes.length === 0 ? null : (
                  <CheckboxGroup
                    key="visitor_types"
                    {...fieldProps(form, FIELDS.name, 'visitor_types')}
                    className="gh-wide"
                    label={text.label('visitor_types')}
                    description={text.help('visitor_types')}
                    value={values.visitor_types}
                    onChange={(keys) => set('visitor_types', keys)}
                  >
                    <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
                      {offeredTypes.map((type) => (
                        <Checkbox key={type.key} size="sm" value={type.key} label={type[language]} />
                      ))}
                    </div>
                  </CheckboxGroup>
                ),
            }}
          />
        </Panel>
        <Panel title={text.label('hours')}>
          <HoursField
            id="gate-hours"
            value={values.hours}
            onChange={(hours) => set('hours', hours)}
            problemOf={dayProblems(hours_issues, language)}
            label={say('hours_set')}
            help={say('hours_help')}
          />
        </Panel>
        {gate ? (
          <Panel>
            <ChangeReason name={FIELDS.name} form={form} />
          </Panel>
        ) : null}
      </RecordFormBody>
    </RecordEditor>
  )
}
