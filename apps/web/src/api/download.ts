import { addressOf } from '@gatehouse/contract/client.ts'
import type { BodyInputOf, ParamsOf, QueryInputOf, Route } from '@gatehouse/contract/kernel/routes.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import type { CallDescription } from './calls.fixed.ts'
import { NetworkError, refusalOf } from './errors.ts'
import { readToken, refuseToken } from './session.ts'

interface Asked<R extends Route> {
  params?: ParamsOf<R>
  query?: QueryInputOf<R>
  body?: BodyInputOf<R>
  signal?: AbortSignal
}

/** Downloads the answer of a `file` call, and saves it under the name that the server gave. Throws like the other calls. */
export async function download<R extends Route>(call: CallDescription<R>, { params, query, body, signal }: Asked<R> = {}): Promise<void> {
  const token = readToken()
  const headers: Record<string, string> = {
    'Accept-Language': currentLanguage(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const failed = (cause: unknown): never => {
    signal?.throwIfAborted()
    throw new NetworkError('The server did not answer', { cause })
  }
  const requestBody = body === undefined ? {} : { method: call.method, body: JSON.stringify(body) }
  const answer = await fetch(addressOf(call, params, query), { ...requestBody, headers, signal }).catch(failed)
  if (answer.status === 401) refuseToken(token)
  if (!answer.ok) throw await refusalOf(answer.status, await answer.json().catch(() => undefined))
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  // A connection that breaks halfway saves no file instead of half a file.
  save(await answer.blob().catch(failed), name)
}

/** Saves bytes under a name. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser holds the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
