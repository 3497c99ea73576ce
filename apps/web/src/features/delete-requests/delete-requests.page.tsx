import type { DeleteRequest } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { IconTrashOff, IconUser } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListPage } from '../../api/list-page.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { FilterBar } from '../../ui/table/filter-chips.tsx'
import { FilterChips } from '../../ui/table/list-filters.tsx'
import { ListWithPanel } from '../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { DELETE_REQUEST_STATUSES } from './deletes.fixed.ts'
import { deletesWords } from './deletes.words.ts'
import { type DeletesSearch, requestHref } from './deletes-search.ts'
import { RequestRow, useRequestColumns } from './request-columns.tsx'
import { RequestPanel } from './request-panel.tsx'
import { useVisitTabs } from './visit-tabs.ts'

const route = getRouteApi('/shell/service/visitor/entrances/delete-requests')

/** Columns that are hidden while the side panel is open. */
const GIVE_WAY = new Set(['requested_by', 'decided_by', 'reason'])

/** The requests to delete visits (E-04 to E-06), open ones first. */
export default function DeleteRequestsPage(): ReactNode {
  const say = useWords(deletesWords)
  const { title, tabs } = useVisitTabs('requests')
  const search: DeletesSearch = route.useSearch()
  const { request, ...filters } = search
  const { onChange, list } = useListPage(search, pages.deleteRequests.list(filters))
  const hrefOf = ({ _id }: DeleteRequest) => requestHref({ ...filters, request: _id })
  const columns = useRequestColumns(hrefOf)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListWithPanel
      name="request"
      onOpen={(id) => onChange({ request: id })}
      panel={request === undefined ? null : <RequestPanel key={request} id={request} onClose={() => onChange({ request: undefined })} />}
      tools={
        <>
          <PageTabs {...tabs} />
          <FilterBar>
            <FilterChips
              search={filters}
              onChange={onChange}
              filters={[
                {
                  name: 'status',
                  label: say('status'),
                  choices: DELETE_REQUEST_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) })),
                },
                { name: 'own', icon: IconUser, label: say('own') },
              ]}
            />
          </FilterBar>
        </>
      }
    >
      <RecordTable<DeleteRequest>
        caption={title}
        thing={say('the_requests')}
        columns={request === undefined ? columns : columns.filter(({ id }) => !GIVE_WAY.has(id))}
        list={list}
        current={request ?? null}
        narrow={(each) => <RequestRow request={each} href={hrefOf(each)} />}
        onClear={isFiltered ? () => onChange({ status: undefined, own: undefined, entrance_id: undefined }) : undefined}
        empty={
          <EmptyState icon={IconTrashOff} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </ListWithPanel>
  )
}
