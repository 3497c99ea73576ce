import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { logError, NetworkError } from './errors.ts'

const MINUTE = 60_000

/** The page's cache of server data. Live events mark data as outdated (live.ts); age alone rarely does. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logError }),
    mutationCache: new MutationCache({ onError: logError }),
    defaultOptions: {
      queries: {
        // Always try a call: the browser's online state says nothing about a server in the local network.
        networkMode: 'always',
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
        staleTime: MINUTE / 2,
        gcTime: 5 * MINUTE,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
