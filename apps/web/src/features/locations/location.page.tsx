import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { LocationFacts } from './location-facts.tsx'
import { LocationEditor } from './location-form.tsx'
import { LocationTabs } from './location-tabs.tsx'
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
