import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { ChangeReason, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import type { GateValues } from './gate-values.ts'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

const FIELDS = { fields: GATE, name: 'gate' } as const

export const GateNotices = ({ form, locations }: { form: RecordForm<GateValues>; locations: readonly LocationChoice[] }) => (
  <RecordNotices {...FIELDS} form={form} own={{ location_id: (location) => locations.find(({ id }) => id === location)?.name ?? '' }} />
)

interface GateFormProps {
  form: RecordForm<GateValues>
  locations: readonly LocationChoice[]
  /** A change may be explained, a new gate need not. */
  asks_reason: boolean
}

/** The fields of a gate. */
export const GateForm = ({ form, locations, asks_reason }: GateFormProps) => {
  const say = useWords(gateWords)
  const sayRecord = useWords(recordWords)
  const { label } = useFieldText(GATE)
  const { values, set } = form
  const section = { ...FIELDS, form }
  return (
    <RecordFormBody form={form}>
      <Panel title={say('what')}>
        <FormSection
          {...section}
          section="what"
          input={{ code: { classNames: { input: 'gh-upper gh-mono' }, autoCapitalize: 'characters', spellCheck: false } }}
          own={{
            location_id: (
              <NativeSelect
                key="location_id"
                {...fieldProps(form, FIELDS.name, 'location_id')}
                className="gh-wide"
                label={label('location_id')}
                required
                value={values.location_id}
                onChange={(event) => set('location_id', event.currentTarget.value)}
                data={[
                  ...(values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
                  ...locations.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            ),
          }}
        />
      </Panel>
      <Panel title={say('what_it_does')}>
        <FormSection {...section} section="work" own={{}}>
          {asks_reason ? <ChangeReason name={FIELDS.name} form={form} /> : null}
        </FormSection>
      </Panel>
    </RecordFormBody>
  )
}
