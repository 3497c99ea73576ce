import type { EntranceDetail, EntranceStatus } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { PanelPart } from '../../ui/overlay/side-panel.tsx'
import { deletesWords } from './deletes.words.ts'
import { requestHref } from './deletes-search.ts'
import { RequestDialog } from './request-dialog.tsx'
import { visitImpact } from './visit-impact.ts'

const OPEN: readonly EntranceStatus[] = ['checkin', 'waiting_approval', 'approved']

/** For an ended visit: its open deletion request, a button to request one, or the obstacles. */
export const VisitDeletion = ({ visit }: { visit: EntranceDetail }) => {
  const say = useWords(deletesWords)
  const may = useMay()
  const [isRequesting, setIsRequesting] = useState(false)
  const reads = may('delete-requests:read') && !OPEN.includes(visit.status)
  const { data } = useQuery({ ...queries.deleteRequests.list({ entrance_id: visit._id, status: 'requested', limit: 1 }), enabled: reads })
  const open = data?.docs[0]
  const requests = data !== undefined && !open && may('delete-requests:request')
  const { data: preview } = useQuery({ ...visitImpact(visit), enabled: requests })
  if (!open && !(requests && preview)) return null
  return (
    <PanelPart>
      {open ? (
        <p className="gh-small">
          {say('waits', { name: open.requested_by })} <AppLink href={requestHref({ request: open._id })}>{say('open_request')}</AppLink>
        </p>
      ) : preview && preview.obstacles.length > 0 && !isRequesting ? (
        preview.obstacles.map(({ why, number }) => (
          <p key={why} className="gh-small gh-muted">
            {say('not_now', { why: say(`obstacles.${why}`, { number }) })}
          </p>
        ))
      ) : (
        <button type="button" className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-round-4" onClick={() => setIsRequesting(true)}>
          {say('request')}
        </button>
      )}
      {isRequesting ? <RequestDialog visit={visit} onHide={() => setIsRequesting(false)} /> : null}
    </PanelPart>
  )
}
