import { type Gate, gateInput, gateUpdate } from '@gatehouse/contract/gates.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ChangeReason, ChoiceField, CODE_INPUT, FormSection, RecordFormBody } from '../../ui/form/form-section.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { GateStatusPanel } from './gate-status-panel.tsx'
import { bodyOf, sourceOf } from './gate-values.ts'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

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
  const section = { ...FIELDS, form }
  const own = { location_id: (location: string) => locations.find(({ id }) => id === location)?.name ?? '' }
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
          <FormSection {...section} section="work" own={{}}>
            {gate ? <ChangeReason name={FIELDS.name} form={form} /> : null}
          </FormSection>
        </Panel>
      </RecordFormBody>
    </RecordEditor>
  )
}
