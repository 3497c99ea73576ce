import { gateInput } from '@gatehouse/contract/gates.ts'
import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { explain, referenceOf } from '../../api/errors.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
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
    <Panel flush>
      {isLoading ? <LoadingBox /> : null}
      {error && !choices ? (
        <ErrorState thing={say('the_gate')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
      {isLoading || error ? null : <NoLocation />}
    </Panel>
  )
}

const NewGate = ({ locations }: { locations: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  const [source] = useState(() => newGate(locations.map(({ id }) => id)))
  const leave = useWayBack('/service/visitor/gates')
  const form = useRecordForm({
    source,
    schema: gateInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { gate_code_taken: 'code', location_not_found: 'location_id' },
    save: (body, idempotencyKey) => resource('gates').save({ body }, idempotencyKey),
    onSaved: ({ code }) => {
      showToast(say('added', { code }))
      void leave()
    },
    touches: ['gates'],
  })
  return (
    <FormPage
      notice={<GateNotices form={form} locations={locations} />}
      footer={
        <FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} save_label={say('add')} />
      }
    >
      <GateForm form={form} locations={locations} asks_reason={false} />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const NoLocation = () => {
  const say = useWords(gateWords)
  const add = <Button renderRoot={(props) => <AppLink {...props} href="/setup/location/create" />}>{say('add_location')}</Button>
  return (
    <EmptyState icon={IconMapPin} title={say('no_location')} action={useMay()('locations:write') ? add : undefined}>
      {say('no_location_text')}
    </EmptyState>
  )
}
