import { RULED_FIELDS } from '@gatehouse/contract/entrances/visit-form.fixed.ts'
import type { FieldRule, VisitForm, VisitFormField } from '@gatehouse/contract/entrances/visit-form.ts'
import { fieldRules, mayBeRequired } from '@gatehouse/contract/entrances/visit-rules.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettingText } from '../../api/setting-text.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { GateSelect } from './gate-select.tsx'
import { idOf, type PartProps, SectionPanel } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import styles from './settings.module.css'

type Row = VisitForm['rows'][number]
type Whom = Pick<Row, 'visitor_type' | 'gate_id'>

const RULES: readonly FieldRule[] = ['required', 'shown', 'hidden']
const EVERYBODY: Whom = { visitor_type: null, gate_id: null }

const isFor = (row: Whom, { visitor_type, gate_id }: Whom) => row.visitor_type === visitor_type && row.gate_id === gate_id
const exactness = ({ visitor_type, gate_id }: Whom) => (gate_id ? 2 : 0) + (visitor_type ? 1 : 0)

/** The columns of the table, from general to specific. The column for all visitors exists even without rules. */
const columnsOf = (rows: readonly Row[]): Row[] =>
  [...(rows.some((row) => isFor(row, EVERYBODY)) ? [] : [{ ...EVERYBODY, fields: {} }]), ...rows].toSorted(
    (first, other) => exactness(first) - exactness(other),
  )

/** The rule that applies if a column sets none. */
const ruleWithout = (form: VisitForm, column: Row, name: VisitFormField): FieldRule =>
  fieldRules(
    { ...form, rows: form.rows.filter((row) => !isFor(row, column)) },
    { visitor_type: column.visitor_type ?? '', gate_id: column.gate_id ?? '', asks: [] },
  )[name]

/** The fields that a check-in asks for, by visitor type and gate. */
export const RulesPart = (props: PartProps) => {
  const { form, changeable, names } = props
  const say = useWords(settingWords)
  const text = useSettingText(names)
  const { rows } = form.values.form
  const columns = columnsOf(rows)
  const setRows = (next: Row[]) => form.set('form', { ...form.values.form, rows: next })
  const setRule = (column: Row, name: VisitFormField, rule: FieldRule | '') => {
    const columnRules = { ...column.fields, [name]: rule || undefined }
    const fields = Object.fromEntries(RULED_FIELDS.flatMap((each) => (columnRules[each] ? [[each, columnRules[each]]] : [])))
    const others = rows.filter((row) => !isFor(row, column))
    const row = { visitor_type: column.visitor_type, gate_id: column.gate_id, fields }
    const empty = exactness(column) === 0 && Object.keys(fields).length === 0
    const place = rows.findIndex((each) => isFor(each, column))
    setRows(empty ? others : place < 0 ? [row, ...rows] : rows.with(place, row))
  }
  const problemOf = (column: Row) => {
    const index = rows.indexOf(column)
    return index < 0 ? undefined : form.problemAt(`form.rows.${index}`)
  }
  return (
    <SectionPanel {...props} section="form" title={text.sectionName('form')} help={say('help.form')}>
      <section
        className={`gh-scrolls gh-inset ${styles.rules}`}
        aria-label={say('rules_table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <table className="gh-table">
          <thead>
            <tr>
              <th scope="col">{say('field')}</th>
              {columns.map((column) => (
                <th scope="col" key={`${column.visitor_type} ${column.gate_id}`}>
                  <span className="gh-row gh-gap-4">
                    <span className="gh-fill">{text.rowName(column)}</span>
                    {exactness(column) > 0 && changeable ? (
                      <button
                        type="button"
                        className="gh-hover gh-icon-button"
                        aria-label={say('remove_column', { who: text.rowName(column) })}
                        onClick={() => setRows(rows.filter((row) => !isFor(row, column)))}
                      >
                        <IconX size={16} stroke={2} aria-hidden="true" />
                      </button>
                    ) : null}
                  </span>
                  {problemOf(column) ? <span className="gh-error gh-flex gh-small gh-denied">{fieldError(problemOf(column))}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RULED_FIELDS.map((name) => (
              <tr key={name}>
                <th scope="row">{text.fieldName(name)}</th>
                {columns.map((column) => {
                  const rule = column.fields[name]
                  const otherwise = text.ruleName(ruleWithout(form.values.form, column, name))
                  return (
                    <td key={`${column.visitor_type} ${column.gate_id}`} data-rule={rule}>
                      <NativeSelect
                        aria-label={say('rule_of', { field: text.fieldName(name), who: text.rowName(column) })}
                        value={rule ?? (exactness(column) === 0 ? 'shown' : '')}
                        data={[
                          ...(exactness(column) === 0 ? [] : [{ value: '', label: say('same', { rule: otherwise }) }]),
                          ...RULES.filter((each) => each !== 'required' || mayBeRequired(name)).map((each) => ({
                            value: each,
                            label: text.ruleName(each),
                          })),
                        ]}
                        onChange={(event) => {
                          const chosenRule = event.currentTarget.value as FieldRule | ''
                          setRule(column, name, exactness(column) === 0 && chosenRule === 'shown' ? '' : chosenRule)
                        }}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {changeable ? <NewColumn {...props} onAdd={(target) => setRows([...rows, { ...target, fields: {} }])} /> : null}
      <NativeSelect
        id={idOf('gate_asks')}
        className="gh-max-460"
        label={say('gate_asks')}
        description={say('gate_asks_help')}
        value={form.values.form.gate_asks}
        data={(['remind', 'require'] as const).map((value) => ({ value, label: say(`asks.${value}`) }))}
        onChange={(event) => form.set('form', { ...form.values.form, gate_asks: event.currentTarget.value as VisitForm['gate_asks'] })}
      />
    </SectionPanel>
  )
}

/** Chooses the visitor type and gate of a new column. */
const NewColumn = ({ form, settings, gates, onAdd }: PartProps & { onAdd: (whom: Whom) => void }) => {
  const say = useWords(settingWords)
  const language = useLanguage()
  const [type, setType] = useState('')
  const [gate, setGate] = useState('')
  const [problem, setProblem] = useState<'choose_rule' | 'column_exists'>()
  const types = form.values.visitor_types.filter(({ key, retired }) => key !== '' && !retired)
  const add = () => {
    const target = { visitor_type: type || null, gate_id: gate || null }
    const wrong =
      exactness(target) === 0 ? 'choose_rule' : form.values.form.rows.some((row) => isFor(row, target)) ? 'column_exists' : undefined
    setProblem(wrong)
    if (wrong) return
    onAdd(target)
    setType('')
    setGate('')
  }
  return (
    <fieldset className="gh-stack gh-gap-4">
      <legend className="gh-body gh-strong">{say('add_rule')}</legend>
      <div className={`gh-wrap gh-gap-8 gh-bottom ${styles.new_column}`}>
        <NativeSelect
          aria-label={say('rule_type')}
          value={type}
          data={[{ value: '', label: say('any_type') }, ...types.map((each) => ({ value: each.key, label: each[language] }))]}
          error={fieldError(problem && say(problem))}
          onChange={(event) => setType(event.currentTarget.value)}
        />
        <GateSelect {...{ settings, gates }} label={say('rule_gate')} none={say('any_gate')} value={gate} onChange={setGate} />
        <Button variant="default" onClick={add}>
          {say('add_column')}
        </Button>
      </div>
    </fieldset>
  )
}
