import type { Problem } from '@gatehouse/contract/errors.ts'
import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import type { Language, Words } from '@gatehouse/contract/kernel/languages.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import { keepTogether } from '../lib/i18n/thai-breaks.ts'
import { apiWords } from './api.words.ts'
import { INTERNAL } from './internal.fixed.ts'

/** The server refused a call. `code` is one of the contract's; `problem` is the whole answer if it was a problem document. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly problem: Problem | undefined
  /** Seconds until the call may be repeated, if the server says so. */
  wait: number | null = null
  readonly #sentences: Readonly<Record<ErrorCode, Words>> | undefined

  /** Use `refusalOf` for errors that a person reads; it adds the sentences. */
  constructor(status: number, body: unknown, sentences?: Readonly<Record<ErrorCode, Words>>) {
    const problem = isProblem(body) ? body : undefined
    super(problem?.detail ?? `HTTP status ${status}`)
    this.status = status
    this.code = problem?.code ?? codeOfStatus(status)
    this.problem = problem
    this.#sentences = sentences
  }

  /** A sentence with the problem and the next step, in the given language. Uses the server's text if the page has none for the code. */
  sentence(language: Language = currentLanguage()): string {
    const words = this.#sentences?.[this.code]?.[language]
    // The server fills in the values of a sentence, such as a time.
    return (words?.includes('{{') ? undefined : words) ?? this.problem?.detail ?? INTERNAL[language]
  }

  /** Every bad field with its sentence; empty if the refusal isn't about fields. */
  get fields(): readonly FieldError[] {
    return this.problem?.errors ?? []
  }
}

/** Creates the error of a refused answer. The sentences are loaded with the first refusal, so that pages without one don't carry them. */
export async function refusalOf(status: number, body: unknown, headers?: Headers): Promise<ApiError> {
  const sentences = await import('./errors.fixed.ts').catch(() => undefined)
  const refusal = new ApiError(status, body, sentences?.ERRORS)
  refusal.wait = Number(headers?.get('retry-after')) || null
  return refusal
}

/** No answer arrived: the network or the server is down. The effect of the call is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

// A proxy answers without a problem document.
const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

/** The sentence for any error of a call: the problem and the next step, never a bare code. */
export const explain = (error: unknown): string => keepTogether(told(error))

const told = (error: unknown): string => {
  if (error instanceof ApiError) return error.code === 'invalid' && error.fields[0] ? error.fields[0].message : error.sentence()
  return error instanceof NetworkError ? apiWords.say('no_answer') : INTERNAL[currentLanguage()]
}

/** The reference that support needs: the code and, if known, the server's request id. */
export const referenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? 'network' : undefined
  return error.problem ? `${error.code} · ${error.problem.request_id}` : `${error.code} · ${error.status}`
}

/** Logs a failure that the page survives (specification section 7: most data calls log the error). */
export const logError = (error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the page's log
  console.error(error)
}
