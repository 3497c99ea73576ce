import { gateInput } from '@gatehouse/contract/gates.ts'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { GateForm, GateNotices } from './gate-form.tsx'
import { bodyOf, newGate, REQUIRED } from './gate-values.ts'
import { gateWords } from './gates.words.ts'

/** A new gate, at one of the locations that take visits. */
export default function GateCreatePage(): ReactNode {
  const say = useWords(gateWords)
  const { choices, error, isLoading, refetch } = useLocations()
  const locations = choices?.filter(({ status }) => status !== 'archived')
  if (locations && locations.length > 0) return <NewGate locations={locations} />
  return (
    <Panel flush>{isLoading || error ? <ReadState read={readView({ error, refetch })} thing={say('the_gate')} /> : <NoLocation />}</Panel>
  )
}

const NewGate = ({ locations }: { locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  const [source] = useState(() => newGate(locations.map(({ id }) => id)))
  const saved = useSaved('/service/visitor/gates')
  const form = useRecordForm({
    source,
    schema: gateInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { gate_code_taken: 'code', location_not_found: 'location_id' },
    save: (body, idempotencyKey) => resource('gates').save({ body }, idempotencyKey),
    onSaved: ({ code }) => saved(say('added', { code })),
    touches: ['gates'],
  })
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/gates"
      notice={<GateNotices form={form} locations={locations} />}
      save_label={say('add')}
    >
      <GateForm form={form} locations={locations} asks_reason={false} />
    </RecordEditor>
  )
}

const NoLocation = () => {
  const say = useWords(gateWords)
  const add = <LinkButton href="/setup/location/create">{say('add_location')}</LinkButton>
  return (
    <EmptyState icon={IconMapPin} title={say('no_location')} action={useMay()('locations:write') ? add : undefined}>
      {say('no_location_text')}
    </EmptyState>
  )
}
