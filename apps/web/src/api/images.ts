import { addressOf } from '@gatehouse/contract/client.ts'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { calls } from './calls.fixed.ts'
import { ApiError, NetworkError } from './errors.ts'
import { readToken, refuseToken } from './session.ts'

/** Loads a picture as an object URL: the storage call needs the bearer token, which an `img` cannot send. */
async function fetchImage(q: string, signal: AbortSignal): Promise<string> {
  const token = readToken()
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const answer = await fetch(addressOf(calls.files.read, {}, { q }), { headers, signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new NetworkError('The server did not answer', { cause })
  })
  if (answer.status === 401) refuseToken(token)
  if (!answer.ok) throw new ApiError(answer.status, undefined)
  return URL.createObjectURL(await answer.blob())
}

const imageQuery = (q: string | null | undefined) =>
  queryOptions({
    queryKey: ['files', 'image', q ?? null],
    queryFn: q ? ({ signal }) => fetchImage(q, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The address of a stored picture for an `img`; undefined while it loads, when there is none, or when the person can't see it. */
export const useImage = (q: string | null | undefined): string | undefined => useQuery(imageQuery(q)).data

/** Like `useImage`, with the loading state. */
export const useImageRead = (q: string | null | undefined) => useQuery(imageQuery(q))

/** Frees the memory of pictures that the cache drops; call it once. */
export const revokeDroppedImages = (queryClient: QueryClient): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== 'files') return
    if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data)
  })
