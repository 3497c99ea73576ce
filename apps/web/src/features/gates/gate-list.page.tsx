import { IconDoor } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { GateRow, useGateColumns } from './gate-columns.tsx'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

const route = getRouteApi('/shell/service/visitor/gates')

/** The gates of the organisation. */
export default function GateListPage(): ReactNode {
  const text = useFieldText(GATE)
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  return (
    <RecordList
      {...useListPage(search, pages.gates.list(search))}
      say={useWords(gateWords)}
      icon={IconDoor}
      add={useMay()('gates:write') ? '/service/visitor/gates/create' : null}
      filters={[text.filter('status'), locationFilter(text.label('location_id'), choices)]}
      columns={useColumns('gates', useGateColumns(choices))}
      first_sort="code"
      narrow={(gate) => <GateRow gate={gate} choices={choices} />}
    />
  )
}
