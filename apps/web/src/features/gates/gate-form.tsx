import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import styles from './gate-form.module.css'
import type { GateValues } from './gate-values.ts'
import { GATE_ASKS, GATE_DIRECTIONS, GATE_KINDS } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

type Field = keyof GateValues
const idOf = (field: string) => `gate-${field}`

/** The words of a gate's fields and values, for the form and for what it says about itself. */
const useGateText = (locations: readonly LocationChoice[]) => {
  const say = useWords(gateWords)
  const sayRecord = useWords(recordWords)
  const label = (field: string) => (field === 'reason' ? sayRecord('change_reason') : say(LABELS[field as keyof typeof LABELS]))
  const text = (field: Field, values: GateValues): string => {
    if (field === 'location_id') return locations.find(({ id }) => id === values.location_id)?.name ?? ''
    if (field === 'direction') return say(`directions.${values.direction}`)
    if (field === 'kind') return say(`kinds.${values.kind}`)
    return field === 'asks' ? values.asks.map((ask) => say(`ask.${ask}`)).join(', ') : values[field]
  }
  return { label, text }
}
const LABELS = { location_id: 'location', code: 'code', name: 'name', direction: 'direction', kind: 'kind', asks: 'asks' } as const

export const GateNotices = ({ form, locations }: { form: RecordForm<GateValues>; locations: readonly LocationChoice[] }) => {
  const { label, text } = useGateText(locations)
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

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
  const { values, set, problemOf } = form
  const shown = (field: Field) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('what')}>
        <FieldGrid>
          <TextInput
            {...shown('code')}
            label={say('code')}
            description={say('code_help')}
            classNames={{ input: 'gh-upper gh-mono' }}
            required
            autoCapitalize="characters"
            spellCheck={false}
            value={values.code}
            onChange={(event) => set('code', event.currentTarget.value)}
          />
          <TextInput
            {...shown('name')}
            label={say('name')}
            description={say('name_help')}
            required
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <NativeSelect
            {...shown('location_id')}
            className="gh-wide"
            label={say('location')}
            required
            value={values.location_id}
            onChange={(event) => set('location_id', event.currentTarget.value)}
            data={[
              ...(values.location_id === '' ? [{ value: '', label: sayRecord('choose') }] : []),
              ...locations.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FieldGrid>
      </Panel>
      <Panel title={say('what_it_does')}>
        <FieldGrid>
          <NativeSelect
            {...shown('direction')}
            label={say('direction')}
            value={values.direction}
            onChange={(event) => set('direction', event.currentTarget.value as GateValues['direction'])}
            data={GATE_DIRECTIONS.map((value) => ({ value, label: say(`directions.${value}`) }))}
          />
          <NativeSelect
            {...shown('kind')}
            label={say('kind')}
            value={values.kind}
            onChange={(event) => set('kind', event.currentTarget.value as GateValues['kind'])}
            data={GATE_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) }))}
          />
        </FieldGrid>
        <Checkbox.Group
          {...shown('asks')}
          className="gh-mt-16"
          label={say('asks')}
          description={say('asks_help')}
          value={[...values.asks]}
          onChange={(chosen) =>
            set(
              'asks',
              GATE_ASKS.filter((ask) => chosen.includes(ask)),
            )
          }
        >
          <div className={`gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8 ${styles.choices}`}>
            {GATE_ASKS.map((ask) => (
              <Checkbox key={ask} size="sm" value={ask} label={say(`ask.${ask}`)} />
            ))}
          </div>
        </Checkbox.Group>
        {asks_reason ? (
          <TextInput
            {...shown('reason')}
            className="gh-mt-16"
            label={sayRecord('change_reason')}
            description={sayRecord('change_reason_help')}
            value={values.reason}
            onChange={(event) => set('reason', event.currentTarget.value)}
          />
        ) : null}
      </Panel>
    </form>
  )
}
