import { DELETE_REQUESTS_PATH, DESK_PATH } from '../../../api/addresses.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import { deletesWords } from './deletes.words.ts'

const SCANS_PATH = `${DESK_PATH}/scans`
export const DELETED_PATH = `${DESK_PATH}/deleted`

/** Tabs for visits, gate scans, deletion requests and deleted visits. */
export const DeletesTabs = ({ current }: { current: 'requests' | 'deleted' | 'scans' }) => {
  const say = useWords(deletesWords)
  const may = useMay()
  const tabs = [
    ...(may('entrances:read') ? [{ title: say('tab_visits'), href: DESK_PATH, current: false }] : []),
    ...(may('entrances:read') ? [{ title: say('tab_scans'), href: SCANS_PATH, current: current === 'scans' }] : []),
    ...(may('delete-requests:read') ? [{ title: say('tab_requests'), href: DELETE_REQUESTS_PATH, current: current === 'requests' }] : []),
    ...(may('delete-requests:deleted') ? [{ title: say('tab_deleted'), href: DELETED_PATH, current: current === 'deleted' }] : []),
  ]
  return <PageTabs label={say('tabs')} tabs={tabs} />
}
