import { type PrePass, prePassInput, prePassUpdate } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type GateChoice, useGates } from '../../api/gate-choices.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import type { FormSource } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { store } from '../../lib/storage.ts'
import { ChangeReason, RecordFormBody } from '../../ui/form/form-section.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { passFormWords } from './pass-form.words.ts'
import { FIELDS, Visit, When, Where, Who } from './pass-form-parts.tsx'
import { LIST, passAddress } from './pass-state.tsx'
import { bodyOf, type PassValues } from './pass-values.ts'
import { PRE_PASS } from './pre-passes.fixed.ts'
import { usePassSummary } from './use-pass-summary.ts'

interface PassEditorProps {
  places: readonly LocationChoice[]
  source: FormSource<PassValues>
  /** The pass to change. */
  pass?: PrePass
  aside?: ReactNode
}

export const PassEditor = ({ places, source, pass, aside }: PassEditorProps) => {
  const say = useWords(passFormWords)
  const hoursText = useHoursText()
  const finishSave = useSaved(LIST)
  const navigate = useNavigate()
  const form = useRecordEditor('prePasses', pass?._id, {
    fields: PRE_PASS,
    source,
    schema: pass ? prePassUpdate : prePassInput,
    toBody: bodyOf,
    required: ['from_day', 'until_day'],
    field_of_code: { location_not_found: 'location_id', location_archived: 'location_id', unit_not_found: 'unit_id' },
    onSaved: ({ _id, holder_name: name, location_id, status }) => {
      // A pass that waited before is still waiting, so no new request goes out.
      const waits = status === 'pending_approval' && pass?.status !== 'pending_approval'
      if (pass) return finishSave(say(waits ? 'sent' : 'saved', { name }))
      store('pre_pass_location', location_id)
      showToast(say(waits ? 'sent' : 'added', { name }))
      void navigate({ href: passAddress(_id), replace: true, ignoreBlocker: true })
    },
  })
  const { values } = form
  const gateChoices = useGates(values.gate_ids, values.location_id || undefined)
  const gates = values.location_id === '' ? [] : (gateChoices?.gates.filter(({ id, open }) => open || values.gate_ids.includes(id)) ?? [])
  const asIs = (value: string) => value
  const own = {
    ...{
      phone: (value: string | null) => value ?? '',
      email: asIs,
      from_day: text_of_day,
      from_time: asIs,
      until_day: text_of_day,
      until_time: asIs,
    },
    location_id: (id: string) => places.find((place) => place.id === id)?.name ?? '',
    gate_ids: (ids: readonly string[]) => gates.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])).join(', '),
    unit_id: ({ name }: PassValues['unit_id']) => name,
    hours: (hours: PassValues['hours']) => (hours ? hoursText(hours).join(' · ') : say('any_time')),
  }
  return (
    <RecordEditor
      form={form}
      list={LIST}
      notice={<RecordNotices {...FIELDS} form={form} own={own} />}
      aside={aside}
      save_label={pass ? undefined : say('make')}
    >
      <RecordFormBody form={form}>
        <Panel title={say('who')}>
          <Who form={form} pass={pass} />
        </Panel>
        <Panel title={say('when')}>
          <When form={form} />
        </Panel>
        <Panel title={say('where')}>
          <Where form={form} places={places} gates={gates} />
        </Panel>
        <Panel title={say('visit')}>
          <Visit form={form} />
        </Panel>
        {pass ? (
          <Panel>
            <ChangeReason name={FIELDS.name} form={form} />
          </Panel>
        ) : null}
        <Summary values={values} gates={gates} pass={pass} />
      </RecordFormBody>
    </RecordEditor>
  )
}

const text_of_day = (day: string) => day

interface SummaryProps {
  values: PassValues
  gates: readonly GateChoice[]
  pass: PrePass | undefined
}

/** The pass in the form as a sentence. People who can't approve passes also read that it may need approval. */
const Summary = ({ values, gates, pass }: SummaryProps) => {
  const say = useWords(passFormWords)
  const approves = useMay()('pre-registers:approve')
  const codes = gates.flatMap(({ id, label }) => (values.gate_ids.includes(id) ? [label.split(' ')[0]!] : []))
  const summary = usePassSummary()(values, values.gate_ids.length === 0 ? null : codes)
  return (
    <Panel title={say('summary')}>
      <p className="gh-large gh-break" aria-live="polite">
        {summary || '…'}
      </p>
      {approves ? null : <p className="gh-small gh-muted">{say(pass ? 'approval_again' : 'approval_first')}</p>}
    </Panel>
  )
}
