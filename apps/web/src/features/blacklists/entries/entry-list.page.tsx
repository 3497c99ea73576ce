import { IconAlertTriangle, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { useColumns } from '../../../api/columns.ts'
import { download } from '../../../api/download.ts'
import { useListPage } from '../../../api/list-page.ts'
import { useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { pages } from '../../../api/queries.ts'
import { useExport } from '../../../api/use-export.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { ImportLink } from '../../../ui/page/link-button.tsx'
import { locationFilter } from '../../../ui/table/list-filters.tsx'
import { RecordList } from '../../../ui/table/record-list.tsx'
import { TableExport } from '../../../ui/table/table-export.tsx'
import { BlacklistTabs } from '../blacklist-tabs.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryRow, useEntryColumns } from './entry-columns.tsx'
import { entryFileWords } from './entry-files.words.ts'
import { looksLikeNumber } from './entry-values.ts'

const route = getRouteApi('/shell/service/visitor/blacklists/main')

/** The entries of the Black List. */
export default function EntryListPage(): ReactNode {
  const say = useWords(blacklistWords)
  const sayFiles = useWords(entryFileWords)
  const text = useFieldText(ENTRY)
  const { choices = [] } = useLocations()
  const may = useMay()
  const changeable = may('blacklists:write')
  const search = route.useSearch()
  const page = useListPage(search, pages.blacklists.list(search))
  // Numbers must not appear in the address, so they stay here and are sent in a body.
  const [number, setNumber] = useState('')
  const matches = useQuery({
    queryKey: ['blacklists', 'find', number],
    queryFn: ({ signal }) => api.blacklists.find({ body: { number }, signal }),
    enabled: number !== '',
    gcTime: 0,
  })
  const list = { ...page.list, rows: matches.data?.docs ?? [], loading: matches.isPending, total: undefined, onMore: undefined }
  const onSearch = (words: string) => {
    const searchText = words.trim()
    setNumber(looksLikeNumber(searchText) ? searchText : '')
    page.onChange({ search: searchText === '' || looksLikeNumber(searchText) ? undefined : searchText })
  }
  const state = useExport((format) => download(calls.blacklistFiles.export, { query: { ...search, format } }))
  const files = (
    <>
      {changeable ? <ImportLink href="/service/visitor/blacklists/import" /> : null}
      {/* The matches of a number can't be exported. */}
      {number === '' ? <TableExport note={sayFiles('export_note')} state={state} /> : null}
    </>
  )
  return (
    <>
      <BlacklistTabs current="main" />
      <RecordList
        {...page}
        {...(number === '' ? {} : { list })}
        say={say}
        icon={IconUserOff}
        add={changeable ? '/service/visitor/blacklists/create' : null}
        files={may('blacklists:write', 'sight') ? files : null}
        searching={{ text: number || (search.search ?? ''), onSearch }}
        filters={[
          text.filter('severity'),
          text.filter('status'),
          { ...text.filter('kind'), brief: true },
          { ...locationFilter(text.label('location_ids'), choices), brief: true },
          { name: 'review_due', icon: IconAlertTriangle, label: say('review_due') },
        ]}
        columns={useColumns('blacklists', useEntryColumns(choices))}
        first_sort="-updated_at"
        narrow={(entry) => <EntryRow entry={entry} />}
      />
    </>
  )
}
