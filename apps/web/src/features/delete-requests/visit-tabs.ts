import { DELETE_REQUESTS_PATH, DESK_PATH } from '../../api/addresses.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { deletesWords } from './deletes.words.ts'

const SCANS_PATH = `${DESK_PATH}/scans`
export const DELETED_PATH = `${DESK_PATH}/deleted`

/** The pages of visits that the person may open: the desk, the scans, delete requests and deleted visits. `title` is the name of the current one. */
export function useVisitTabs(current: 'scans' | 'requests' | 'deleted') {
  const say = useWords(deletesWords)
  const may = useMay()
  const pages = [
    ['visits', DESK_PATH, 'entrances:read'],
    ['scans', SCANS_PATH, 'entrances:read'],
    ['requests', DELETE_REQUESTS_PATH, 'delete-requests:read'],
    ['deleted', DELETED_PATH, 'delete-requests:deleted'],
  ] as const
  const open = pages.filter(([, , permission]) => may(permission))
  return {
    title: say(`tab_${current}`),
    tabs: { label: say('tabs'), tabs: open.map(([name, href]) => ({ title: say(`tab_${name}`), href, current: name === current })) },
  }
}
