import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { UNIT_COLUMNS } from './locations.fixed.ts'
import { unitWords } from './units.words.ts'

const route = getRouteApi('/shell/setup/location/$id/units/import')

export default function UnitImportPage(): ReactNode {
  const say = useWords(unitWords)
  const { id } = route.useParams()
  const { data: location } = useQuery(queries.locations.get({ id }))
  usePageTitle(location && `${location.code} ${say('import_title')}`)
  const { checkUnits, importUnits } = api.locations
  const state = useImport({ id, check: checkUnits, import: importUnits, template: calls.locations.unitTemplate }, ['locations'])
  return (
    <ImportSteps
      state={state}
      top={<LocationTabs id={id} current="units" />}
      text={say('import_text')}
      show={{ label: say('import_show'), href: `/setup/location/${id}/units` }}
      columns={UNIT_COLUMNS}
    />
  )
}
