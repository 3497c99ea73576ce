import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError, NetworkError } from './errors.ts'

const MINUTE = 60_000

/** The page's cache of what it read. Live events say when something in it is old (live.ts); time alone rarely does. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logError }),
    mutationCache: new MutationCache({ onError: logError }),
    defaultOptions: {
      queries: {
        // A call is always tried: the browser's idea of being online says nothing about the server of a local network.
        networkMode: 'always',
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
        staleTime: MINUTE / 2,
        gcTime: 5 * MINUTE,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
