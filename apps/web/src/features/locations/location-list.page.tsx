import { IconMapPin } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListPage } from '../../api/list-page.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { RecordList } from '../../ui/table/record-list.tsx'
import { LocationRow, useLocationColumns } from './location-columns.tsx'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const route = getRouteApi('/shell/setup/location')

/** The locations that the person may see, in order of their codes. */
export default function LocationListPage(): ReactNode {
  const search = route.useSearch()
  const { query, ...page } = useListPage(search, pages.locations.list(search))
  return (
    <RecordList
      {...page}
      say={useWords(locationWords)}
      icon={IconMapPin}
      add={query.data?.pages.at(-1)?.may_add ? '/setup/location/create' : null}
      filters={[useFieldText(LOCATION).filter('status')]}
      columns={useColumns('locations', useLocationColumns())}
      narrow={(location) => <LocationRow location={location} />}
    />
  )
}
