import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { queries } from '../../api/queries.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { importWords } from './import.words.ts'
import { LocationTabs } from './location-tabs.tsx'
import { UNIT_COLUMNS } from './locations.fixed.ts'

const route = getRouteApi('/shell/setup/location/$id/units/import')

/** Units of a location from a file. */
export default function UnitImportPage(): ReactNode {
  const say = useWords(importWords)
  const { id } = route.useParams()
  const { data: location } = useQuery(queries.locations.get({ id }))
  usePageTitle(location && `${location.code} ${say('title')}`)
  const params = { id }
  const state = useImport(
    {
      check: ({ form, columns }) => api.locations.checkUnits({ params, query: { columns }, form }),
      apply: ({ form, columns, idempotencyKey }) => api.locations.importUnits({ params, query: { columns }, form, idempotencyKey }),
      template: (format) => download(calls.locations.unitTemplate, { params, query: { format } }),
    },
    ['locations'],
  )
  return (
    <ImportSteps
      state={state}
      top={<LocationTabs id={id} current="units" />}
      text={say('text')}
      show={{ label: say('show'), href: `/setup/location/${id}/units` }}
      columns={UNIT_COLUMNS}
    />
  )
}
