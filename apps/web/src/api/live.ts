import type { LiveEvent } from '@gatehouse/contract/events.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'
import { calls } from './calls.fixed.ts'
import { logError } from './errors.ts'
import { type Connection, openEventStream } from './event-stream.ts'
import { READ_AGAIN } from './live.fixed.ts'
import type { ModuleName } from './queries.ts'
import { readToken, refuseToken } from './session.ts'

const isKnown = (kind: string): kind is LiveEvent['kind'] => Object.hasOwn(READ_AGAIN, kind)
/** Modules that the shell read just before it opened the stream. */
const JUST_READ: readonly ModuleName[] = ['auth', 'organisations']
const LIVE_MODULES = [...new Set(Object.values(READ_AGAIN).flat())].filter((module) => !JUST_READ.includes(module))

/** Milliseconds during which the events of a busy gate share one read. */
const TOGETHER = 400

const connection = createStore<Connection>('connecting')
/** Whether live events reach this page; shown by the lamp of the desk. */
export const useConnection = (): Connection => useStore(connection)

/** Reads the data of modules again: at once the first time, then at most once in `TOGETHER` milliseconds. */
const rereading = (queryClient: QueryClient) => {
  const staleModules = new Set<ModuleName>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    if (staleModules.size === 0) return
    for (const module of staleModules) void queryClient.invalidateQueries({ queryKey: [module] })
    staleModules.clear()
    timer = setTimeout(read, TOGETHER)
  }
  return {
    want: (modules: readonly ModuleName[]) => {
      for (const module of modules) staleModules.add(module)
      if (timer === undefined) read()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Follows the organisation's live events while the component is mounted; once for each page, in the shell. */
export function useLiveEvents(token: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === null) return
    const reader = rereading(queryClient)
    const stream = openEventStream({
      address: calls.events.stream.path,
      token: readToken,
      onConnection: connection.set,
      onRefused: refuseToken,
      onReset: () => reader.want(LIVE_MODULES),
      onMessage: ({ kind }) => {
        if (isKnown(kind)) reader.want(READ_AGAIN[kind])
        // `open` is the first event of a new stream and carries its start position.
        else if (kind !== 'open') logError(new Error(`An event of an unknown kind: ${kind}`))
      },
    })
    window.addEventListener('online', stream.wake)
    return () => {
      window.removeEventListener('online', stream.wake)
      stream.close()
      reader.stop()
    }
  }, [token, queryClient])
}
