import type { VisitFormField } from '@gatehouse/contract/entrances/visit-form.ts'
import { fieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import { useState } from 'react'
import { useSettingText } from '../../api/setting-text.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { GateSelect } from './gate-select.tsx'
import type { PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import styles from './settings.module.css'

/** A preview of the guard's check-in form, for a visitor type at a gate. */
export const FormPreview = ({ form, names, settings, gates }: PartProps) => {
  const say = useWords(settingWords)
  const language = useLanguage()
  const text = useSettingText(names)
  const [type, setType] = useState('')
  const [gate, setGate] = useState('')
  const types = form.values.visitor_types.filter(({ key, retired }) => key !== '' && !retired)
  const visitor_type = types.find(({ key }) => key === type) ?? types[0]
  const open_gates = gates.known.filter(({ open }) => open)
  const selectedGate = open_gates.find(({ id }) => id === gate) ?? open_gates[0]
  const asks: readonly VisitFormField[] = selectedGate?.asks ?? []
  const rules = fieldRules(form.values.form, { visitor_type: visitor_type?.key ?? '', gate_id: selectedGate?.id ?? '', asks })
  const fields = (Object.keys(rules) as VisitFormField[]).filter((name) => name !== 'id_number' || form.values.id_policy !== 'none')
  const visible = fields.filter((name) => rules[name] !== 'hidden')
  const hiddenFields = (Object.keys(rules) as VisitFormField[]).filter((name) => !visible.includes(name))
  return (
    <Panel title={say('preview')}>
      <div className="gh-stack gh-gap-12">
        <NativeSelect
          label={say('preview_type')}
          value={visitor_type?.key}
          data={types.map((each) => ({ value: each.key, label: each[language] }))}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <GateSelect
          {...{ settings, gates }}
          labelled
          label={say('preview_gate')}
          {...(selectedGate ? {} : { none: say('no_gates') })}
          value={selectedGate?.id ?? ''}
          onChange={setGate}
        />
        <ul className="gh-plain gh-stack gh-gap-8" aria-label={say('preview')}>
          <PreviewField label={say('preview_name')} required rule={text.ruleName('required')} />
          {visible.map((name) => (
            <PreviewField
              key={name}
              label={text.fieldName(name)}
              required={rules[name] === 'required'}
              rule={text.ruleName(rules[name])}
              note={asks.includes(name) ? say('preview_asked') : undefined}
            />
          ))}
        </ul>
        {hiddenFields.length > 0 ? (
          <p className="gh-small gh-muted">
            {say('preview_hidden', { fields: hiddenFields.map((name) => text.fieldName(name)).join(', ') })}
          </p>
        ) : null}
      </div>
    </Panel>
  )
}

/** A field as it looks in the form. Screen readers read its name and its rule. */
const PreviewField = ({ label, required, rule, note }: { label: string; required: boolean; rule: string; note?: string }) => (
  <li>
    <span className="gh-row gh-gap-8 gh-small">
      <span className="gh-strong">
        {label}
        {required ? (
          <span className="gh-denied" aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </span>
      <span className="gh-hidden">{rule}</span>
      {note ? <span className="gh-muted">{note}</span> : null}
    </span>
    <span className={styles.box} aria-hidden="true" />
  </li>
)
