import { type Gate, gateUpdate } from '@gatehouse/contract/gates.ts'
import { Button } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, explain, referenceOf } from '../../api/errors.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast, useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { locationName } from './gate-columns.tsx'
import { GateForm, GateNotices } from './gate-form.tsx'
import { GateStatusPanel } from './gate-status-panel.tsx'
import { bodyOf, REQUIRED, valuesOf } from './gate-values.ts'
import { gateWords } from './gates.words.ts'

const route = getRouteApi('/shell/service/visitor/gates/$id')

/** One gate: its form for whoever may change it, else what it is. */
export default function GatePage(): ReactNode {
  const say = useWords(gateWords)
  const { id } = route.useParams()
  const may = useMay()
  const { data: gate, error, refetch } = useQuery(queries.gates.get({ id }))
  const { choices, isLoading } = useLocations()
  usePageTitle(gate && `${gate.code} ${gate.name}`)
  // A refusal means that the address names nothing the person may see, whether or not it did before.
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (gate && !isLoading && !missing) {
    const locations = withOwn(choices ?? [], gate)
    return may('gates:write') ? <GateEditor key={id} gate={gate} locations={locations} /> : <GateFacts gate={gate} locations={locations} />
  }
  return (
    <Panel flush>
      {error ? null : <LoadingBox />}
      {missing ? <MissingGate /> : null}
      {error && !missing ? (
        <ErrorState thing={say('the_gate')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
    </Panel>
  )
}

/** Where a gate may be put: at locations in use, and where it is. */
const withOwn = (choices: readonly LocationChoice[], gate: Gate): LocationChoice[] => {
  const open = choices.filter(({ id, status }) => status !== 'archived' || id === gate.location_id)
  if (open.some(({ id }) => id === gate.location_id)) return open
  return [{ id: gate.location_id, code: gate.location_code, name: gate.location_code, status: 'active' }, ...open]
}

const GateEditor = ({ gate, locations }: { gate: Gate; locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  const leave = useWayBack('/service/visitor/gates')
  const form = useRecordForm({
    source: valuesOf(gate),
    schema: gateUpdate,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { gate_code_taken: 'code', location_not_found: 'location_id', gate_in_use: 'location_id' },
    save: (body) => resource('gates').save({ id: gate._id, body }),
    onSaved: ({ code }) => {
      showToast(say('saved', { code }))
      void leave()
    },
    touches: ['gates'],
  })
  return (
    <FormPage
      notice={<GateNotices form={form} locations={locations} />}
      aside={<GateStatusPanel gate={gate} changeable />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} />}
    >
      <GateForm form={form} locations={locations} asks_reason />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const GateFacts = ({ gate, locations }: { gate: Gate; locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  return (
    <FormPage aside={<GateStatusPanel gate={gate} changeable={false} />}>
      <Panel title={say('what')}>
        <DefinitionList
          facts={[
            { term: say('location'), value: locationName(gate, locations) },
            { term: say('code'), value: <span className="gh-mono">{gate.code}</span> },
            { term: say('name'), value: gate.name },
            { term: say('direction'), value: say(`directions.${gate.direction}`) },
            { term: say('kind'), value: say(`kinds.${gate.kind}`) },
            { term: say('asks'), value: gate.asks.map((ask) => say(`ask.${ask}`)).join(', ') },
          ]}
        />
      </Panel>
    </FormPage>
  )
}

const MissingGate = () => {
  const say = useWords(gateWords)
  const sayRecord = useWords(recordWords)
  const back = (
    <Button variant="default" renderRoot={(props) => <AppLink {...props} href={asLast('/service/visitor/gates')} />}>
      {sayRecord('back_to_list')}
    </Button>
  )
  return (
    <EmptyState icon={IconDoor} title={say('not_found')} action={back}>
      {sayRecord('not_found_text')}
    </EmptyState>
  )
}
