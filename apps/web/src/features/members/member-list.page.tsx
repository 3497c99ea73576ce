import { IconFileAlert, IconUsers } from '@tabler/icons-react'
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
import { useChoice } from '../../lib/use-choice.ts'
import { ImportLink } from '../../ui/page/link-button.tsx'
import { locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MemberLine, useMemberColumns } from './member-columns.tsx'
import { LIST } from './member-status.ts'
import { MEMBER } from './members.fixed.ts'
import { memberWords } from './members.words.ts'

const route = getRouteApi('/shell/service/visitor/members')

/** The members of the organisation. */
export default function MemberListPage(): ReactNode {
  const say = useWords(memberWords)
  const text = useFieldText(MEMBER)
  const { choices = [] } = useLocations()
  const search = route.useSearch()
  const page = useListPage(search, pages.members.list(search))
  const { chosen, choosing } = useChoice(page.list.rows)
  const changeable = useMay()('members:write')
  const own_choosing = changeable ? choosing : undefined
  const state = useExport((format) => download(calls.members.export, { query: { format } }))
  const files = (
    <>
      <ImportLink href={`${LIST}/import`} />
      <TableExport note={say('export_note')} state={state} />
    </>
  )
  return (
    <RecordList
      {...page}
      say={say}
      icon={IconUsers}
      add={changeable ? `${LIST}/create` : null}
      files={changeable ? files : null}
      filters={[
        text.filter('status'),
        text.filter('kind'),
        { name: 'expiring', icon: IconFileAlert, label: say('expiring') },
        locationFilter(say('location'), choices),
      ]}
      columns={useColumns('members', useMemberColumns(own_choosing))}
      first_sort="-code"
      above={
        chosen.length > 0 ? (
          <BulkBar members={chosen} total={page.list.total ?? ''} onAll={choosing.chooseAll} onClear={choosing.clear} />
        ) : null
      }
      isChosen={choosing.isChosen}
      narrow={(member) => <MemberLine member={member} choosing={own_choosing} />}
    />
  )
}
