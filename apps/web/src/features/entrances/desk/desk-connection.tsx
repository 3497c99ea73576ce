import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { useConnection } from '../../../api/live.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { deskWords } from '../base/desk.words.ts'

/** Tells the guard what still works offline and what waits. `kept`: the scans that didn't reach the server. */
export const OfflineStrip = ({ connection, kept }: { connection: Connection; kept: readonly string[] }) => {
  const say = useWords(deskWords)
  return (
    <div role="status" className="gh-contents">
      {connection === 'offline' || kept.length > 0 ? (
        <div className="gh-gap-12 gh-body gh-top gh-strong gh-flex gh-round-8 gh-p-9-16 gh-tone-overstay">
          <IconWifiOff size={20} stroke={1.75} className="gh-mt-2" aria-hidden="true" />
          <div>
            {connection === 'offline' ? <p>{say('offline')}</p> : null}
            {kept.length > 0 ? <p>{say('kept', { count: kept.length, scans: kept.join(', ') })}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Without a network the desk is offline at once. Having a network proves nothing, so only live events turn the lamp green. */
export function useDeskConnection(): Connection {
  const connection = useConnection()
  const has_network = useSyncExternalStore(subscribe, () => navigator.onLine)
  return has_network ? connection : 'offline'
}
