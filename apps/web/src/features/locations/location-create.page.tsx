import { locationInput } from '@gatehouse/contract/locations.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { LocationForm, LocationNotices } from './location-form.tsx'
import { bodyOf, newLocation, REQUIRED } from './location-values.ts'
import { locationWords } from './locations.words.ts'

/** A new location, for who may add one: a person who sees some locations only would not see it. */
export default function LocationCreatePage(): ReactNode {
  const say = useWords(locationWords)
  const { data } = useQuery(queries.locations.list({ limit: 1 }))
  if (data?.may_add !== false) return <LocationCreator />
  return (
    <Panel flush>
      <EmptyState icon={IconMapPin} title={say('cannot_add')}>
        {say('cannot_add_text')}
      </EmptyState>
    </Panel>
  )
}

const LocationCreator = () => {
  const say = useWords(locationWords)
  const saved = useSaved('/setup/location')
  const form = useRecordForm({
    source: newLocation,
    schema: locationInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { location_code_taken: 'code' },
    save: (body, idempotencyKey) => resource('locations').save({ body }, idempotencyKey),
    onSaved: ({ code }) => saved(say('added', { code })),
    touches: ['locations', 'reports'],
  })
  return (
    <RecordEditor form={form} list="/setup/location" notice={<LocationNotices form={form} />} save_label={say('add')}>
      <LocationForm form={form} asks_reason={false} />
    </RecordEditor>
  )
}
