import { addressOf } from '@gatehouse/contract/client.ts'
import type { ResponseOf, Route } from '@gatehouse/contract/kernel/routes.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import type { CallDescription } from './calls.fixed.ts'
import { type ApiError, explain, refusalOf } from './errors.ts'
import { readToken, refuseToken } from './session.ts'

/** `timeout`: it took too long. `server_error`: a status outside 200–299. `xhr_error`: no answer (specification section 8). */
export type UploadErrorKind = 'timeout' | 'server_error' | 'xhr_error'

export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly kind: UploadErrorKind
  /** The refusal if the kind is `server_error`; `explain(refusal)` is its sentence. */
  readonly refusal: ApiError | undefined

  constructor(kind: UploadErrorKind, refusal?: ApiError) {
    super(kind)
    this.kind = kind
    this.refusal = refusal
  }
}

/** Why a file was refused, in a sentence. */
export const uploadFailure = (error: Error): string => explain(error instanceof UploadError ? (error.refusal ?? error) : error)

export interface UploadOptions {
  params?: Record<string, string>
  query?: Record<string, string | null>
  /** Milliseconds. */
  timeout?: number
  /** Called with the sent fraction, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Sends a multipart form to a call of the contract. Throws `UploadError`, or the signal's reason if the person cancelled. */
export function upload<R extends Route>(
  { method, path }: CallDescription<R>,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<R>> {
  const { params, query, timeout = 120_000, onProgress, signal } = options
  const request = new XMLHttpRequest()
  const token = readToken()
  return new Promise<ResponseOf<R>>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, addressOf({ path }, params, query))
    // Use a timer of the page instead of the request's timeout: it counts from here, whatever the request waits for.
    const timer = setTimeout(() => {
      reject(new UploadError('timeout'))
      request.abort()
    }, timeout)
    request.onloadend = () => clearTimeout(timer)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    }
    request.onerror = () => reject(new UploadError('xhr_error'))
    request.onabort = () => reject(signal?.reason ?? new UploadError('xhr_error'))
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status <= 299) return resolve(body as ResponseOf<R>)
      if (request.status === 401) refuseToken(token)
      void refusalOf(request.status, body).then((refusal) => reject(new UploadError('server_error', refusal)))
    }
    request.send(form)
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
