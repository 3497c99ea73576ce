import type { DeletedEntrance } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import { IconHistory, IconTrashOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useListPage } from '../../api/list-page.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilterBar } from '../../ui/table/filter-chips.tsx'
import { FilterChips } from '../../ui/table/list-filters.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { deletesWords } from './deletes.words.ts'
import { requestHref } from './deletes-search.ts'
import { stayTimes } from './stay-times.ts'
import { useVisitTabs } from './visit-tabs.ts'

const route = getRouteApi('/shell/service/visitor/entrances/deleted')

/** The remaining records of deleted visits, which can be restored for a limited time. */
export default function DeletedVisitsPage(): ReactNode {
  const say = useWords(deletesWords)
  const { title, tabs } = useVisitTabs('deleted')
  const may = useMay()
  const search = route.useSearch()
  const { onChange, list } = useListPage(search, pages.deleteRequests.deleted(search))
  const { request, ask, dialog } = useDecision<Pick<DeletedEntrance, '_id' | 'number'>>({
    first: { _id: '', number: 0 },
    run: async ({ _id, number }, reason) => {
      await api.deleteRequests.restore({ params: { id: _id }, body: { reason } })
      return () => showToast(say('restore_done', { number }))
    },
    touches: ['deleteRequests', 'entrances', 'reports', 'locations'],
  })
  const restore = may('delete-requests:decide') ? ask : undefined
  return (
    <>
      <PageTabs {...tabs} />
      <div className="gh-wrap">
        <FilterBar>
          <FilterChips
            search={search}
            onChange={onChange}
            filters={[{ name: 'restorable', icon: IconHistory, label: say('restorable') }]}
          />
        </FilterBar>
      </div>
      <RecordTable<DeletedEntrance>
        caption={title}
        thing={say('the_deleted')}
        density="desk"
        columns={useDeletedColumns(restore)}
        list={list}
        narrow={(visit) => <DeletedRow visit={visit} onRestore={restore} />}
        onClear={search.restorable === undefined ? undefined : () => onChange({ restorable: undefined })}
        empty={
          <EmptyState icon={IconTrashOff} title={say('none_deleted')}>
            {say('none_deleted_text')}
          </EmptyState>
        }
      />
      <ReasonDialog {...dialog} title={say('restore_title', { number: request.number })} confirm={say('restore_confirm')}>
        {say('restore_text')}
      </ReasonDialog>
    </>
  )
}

type Restore = ((visit: DeletedEntrance) => void) | undefined

const RestoreButton = ({ visit, onRestore }: { visit: DeletedEntrance; onRestore: Restore }) => {
  const say = useWords(deletesWords)
  return onRestore && visit.restore_until !== null ? (
    <Button size="chip" variant="default" aria-label={`${say('restore')} #${visit.number}`} onClick={() => onRestore(visit)}>
      {say('restore')}
    </Button>
  ) : null
}

function useDeletedColumns(onRestore: Restore): Column<DeletedEntrance>[] {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const why = useReason()
  return [
    { id: 'number', title: say('number'), width: 90, render: ({ number }) => <b className="gh-numbers">#{number}</b> },
    {
      id: 'visit',
      title: say('visit'),
      render: (visit) => <span className="gh-numbers">{stayTimes(formats, visit, formats.dateTime)}</span>,
    },
    { id: 'gate', title: say('gate'), render: ({ gate_in, gate_out }) => [...new Set([gate_in, gate_out])].filter(Boolean).join(' – ') },
    {
      id: 'reason',
      title: say('reason'),
      render: (visit) => (
        <AppLink href={requestHref({ request: visit.request_id })}>
          <span className="gh-cut gh-block gh-max-220">{why(visit)}</span>
        </AppLink>
      ),
    },
    { id: 'requested_by', title: say('requested_by'), render: ({ requested_by }) => requested_by },
    { id: 'approved_by', title: say('approved_by'), render: ({ decided_by }) => decided_by },
    { id: 'deleted_at', title: say('deleted_at'), align: 'end', render: ({ deleted_at }) => formats.when(deleted_at) },
    {
      id: 'restore_until',
      title: say('restore_until'),
      align: 'end',
      render: ({ restore_until }) => (restore_until === null ? say('final') : formats.date(restore_until)),
    },
    ...(onRestore
      ? [{ id: 'restore', title: say('restore_confirm'), render: (visit: DeletedEntrance) => <RestoreButton {...{ visit, onRestore }} /> }]
      : []),
  ]
}

const useReason = () => {
  const say = useWords(deletesWords)
  return ({ reason_code, text }: DeletedEntrance) => [say(`reasons.${reason_code}`), text].filter(Boolean).join(' · ')
}

const DeletedRow = ({ visit, onRestore }: { visit: DeletedEntrance; onRestore: Restore }) => {
  const say = useWords(deletesWords)
  const formats = useFormats()
  const why = useReason()
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break gh-numbers">
          #{visit.number} · {formats.dateTime(visit.checkin_at)}
        </p>
        <p className="gh-small gh-muted gh-break">
          <AppLink href={requestHref({ request: visit.request_id })}>{why(visit)}</AppLink>
        </p>
        <p className="gh-small gh-muted gh-numbers">
          {visit.restore_until === null ? say('final') : `${say('restore_until')} ${formats.date(visit.restore_until)}`}
        </p>
      </div>
      <RestoreButton {...{ visit, onRestore }} />
    </div>
  )
}
