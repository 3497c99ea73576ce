import { type Location, locationUpdate } from '@gatehouse/contract/locations.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { resource } from '../../api/resource.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { LocationFacts } from './location-facts.tsx'
import { LocationForm, LocationNotices } from './location-form.tsx'
import { LocationStatusPanel } from './location-status.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { bodyOf, REQUIRED, sourceOf } from './location-values.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location/$id')

/** One location: its form for whoever may change it, else what it is. */
export default function LocationPage(): ReactNode {
  const say = useWords(locationWords)
  const language = useLanguage()
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.locations.get({ id }))
  const location = read.data
  usePageTitle(location && `${location.code} ${location[`name_${language}`]}`)
  const view = readView(read)
  if (location && !view.missing) {
    return (
      <>
        <LocationTabs id={id} />
        {may('locations:write') && location.status !== 'archived' ? (
          <LocationEditor key={id} location={location} />
        ) : (
          <LocationFacts location={location} changeable={may('locations:write')} />
        )}
      </>
    )
  }
  return <RecordState read={view} thing={say('the_location')} icon={IconMapPin} missing={say('not_found')} list="/setup/location" />
}

const LocationEditor = ({ location }: { location: Location }) => {
  const say = useWords(locationWords)
  const saved = useSaved('/setup/location')
  const form = useRecordForm({
    source: sourceOf(location),
    schema: locationUpdate,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { location_code_taken: 'code' },
    save: (body) => resource('locations').save({ id: location.id, body }),
    onSaved: ({ code }) => saved(say('saved', { code })),
    touches: ['locations', 'gates', 'reports'],
  })
  return (
    <RecordEditor
      form={form}
      list="/setup/location"
      notice={<LocationNotices form={form} />}
      aside={<LocationStatusPanel location={location} changeable />}
    >
      <LocationForm form={form} asks_reason />
    </RecordEditor>
  )
}
