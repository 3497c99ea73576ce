import type { MemberRow } from '@gatehouse/contract/member-record.ts'
import { IconFileAlert, IconFileImport, IconPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { useColumns } from '../../api/columns.ts'
import { download } from '../../api/download.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useChoice } from '../../lib/use-choice.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { ChoiceChip } from '../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { NoRecords, RecordList } from '../../ui/table/record-list.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MemberLine, useMemberColumns } from './member-columns.tsx'
import { LIST } from './member-status.ts'
import { MEMBER } from './members.fixed.ts'
import { memberWords } from './members.words.ts'

const route = getRouteApi('/shell/service/visitor/members')
type Search = ReturnType<typeof route.useSearch>

/** The members of the organisation, filtered and sorted by what stands in the address. */
export default function MemberListPage(): ReactNode {
  const say = useWords(memberWords)
  const text = useFieldText(MEMBER)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { choices = [] } = useLocations()
  const list = useListView(useInfiniteQuery({ ...pages.members.list(search), placeholderData: keepPreviousData }))
  const { chosen, choosing } = useChoice(list.rows)
  const changeable = useMay()('members:write')
  const narrow = useNarrow()
  const columns = useColumns('members', useMemberColumns(changeable ? choosing : undefined))
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const chips = { all: say('all'), search, onChange: change }
  const add = changeable ? (
    <LinkButton icon={IconPlus} href={`${LIST}/create`}>
      {say('add')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageActions>
        {changeable && !narrow ? <FileButtons /> : null}
        {add}
      </PageActions>
      {changeable && narrow ? (
        <div className="gh-wrap gh-mb-12">
          <FileButtons />
        </div>
      ) : null}
      <RecordList<MemberRow, Search>
        search={search}
        onChange={change}
        search_label={say('search')}
        filters_label={say('filters')}
        filters={
          <>
            <FilterChips
              {...chips}
              filters={[
                { name: 'status', label: text.label('status'), choices: text.choices('status') },
                { name: 'kind', label: text.label('kind'), choices: text.choices('kind') },
              ]}
            />
            <ChoiceChip
              icon={IconFileAlert}
              label={say('documents')}
              all_label={say('all')}
              value={search.expiring ? 'true' : null}
              choices={[{ value: 'true', label: say('expiring') }]}
              onChoose={(expiring) => change({ expiring: expiring === null ? undefined : (true as never) })}
            />
            <FilterChips {...chips} filters={[locationFilter(say('location'), choices)]} />
          </>
        }
        columns={columns}
        first_sort="-code"
        above={
          chosen.length > 0 ? (
            <BulkBar members={chosen} total={list.total ?? ''} onAll={choosing.chooseAll} onClear={choosing.clear} />
          ) : null
        }
        list={list}
        thing={say('the_members')}
        caption={say('members')}
        rowKey={({ _id }) => _id}
        isChosen={choosing.isChosen}
        narrow={(member) => <MemberLine member={member} choosing={changeable ? choosing : undefined} />}
        empty={<NoRecords icon={IconUsers} title={say('empty')} text={say('empty_text')} add={add} ask={say('empty_ask')} />}
      />
    </>
  )
}

/** On a phone they stand below the heading, where there is room. */
const FileButtons = () => (
  <>
    <LinkButton variant="default" icon={IconFileImport} href={`${LIST}/import`}>
      {useWords(memberWords)('import')}
    </LinkButton>
    <MemberExport />
  </>
)

/** Saves all members as a file that can be imported again. */
const MemberExport = () => (
  <TableExport
    note={useWords(memberWords)('export_note')}
    state={useExport((format) => download(calls.members.export, { query: { format } }))}
  />
)
