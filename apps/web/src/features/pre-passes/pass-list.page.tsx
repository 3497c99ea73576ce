import { IconQrcode } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { PassLine, usePassColumns } from './pass-columns.tsx'
import { LIST } from './pass-state.tsx'
import { PRE_PASS } from './pre-passes.fixed.ts'
import { prePassWords } from './pre-passes.words.ts'

const route = getRouteApi('/shell/service/visitor/pre-passes')
const TABS = ['current', 'waiting', 'past'] as const

/** The passes that the person may see. */
export default function PassListPage(): ReactNode {
  const say = useWords(prePassWords)
  const text = useFieldText(PRE_PASS)
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  const writes = useMay()('pre-passes:write')
  const state = useExport((format) => download(calls.prePasses.export, { query: { ...search, format } }))
  return (
    <RecordList
      {...useListPage(search, pages.prePasses.list(search))}
      say={say}
      icon={IconQrcode}
      add={writes ? `${LIST}/create` : null}
      files={writes ? <TableExport note={say('export_note')} state={state} /> : null}
      filters={[
        { name: 'tab', label: say('validity'), choices: TABS.map((value) => ({ value, label: say(`tab.${value}`) })) },
        text.filter('status'),
        locationFilter(text.label('location_id'), choices),
      ]}
      columns={useColumns('pre_passes', usePassColumns())}
      first_sort="-created_at"
      narrow={(pass) => <PassLine pass={pass} />}
    />
  )
}
