import { useSyncExternalStore } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { useConnection } from '../../../api/live.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/**
 * Whether the desk hears the server: by its live events, and at once where the device itself says that it has no network. A device that has
 * one proves nothing, so that only the live events can turn the lamp green.
 */
export function useDeskConnection(): Connection {
  const connection = useConnection()
  const has_network = useSyncExternalStore(subscribe, () => navigator.onLine)
  return has_network ? connection : 'offline'
}
