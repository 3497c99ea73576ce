import type { ErrorCode, FieldError, Problem } from '@gatehouse/contract/kernel/errors.ts'
import type { Language, Words } from '@gatehouse/contract/kernel/languages.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import { keepTogether } from '../lib/i18n/thai-breaks.ts'
import { apiWords } from './api.words.ts'
import { INTERNAL } from './internal.fixed.ts'

/** The server refused a call. `code` is one of the contract's; `problem` is the whole answer where it was a problem document. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly problem: Problem | undefined
  /** Seconds until it may be asked again, where the server says so. */
  wait: number | null = null
  readonly #sentences: Readonly<Record<ErrorCode, Words>> | undefined

  /** Where a person will read of it, `refusalOf` makes it. */
  constructor(status: number, body: unknown, sentences?: Readonly<Record<ErrorCode, Words>>) {
    const problem = isProblem(body) ? body : undefined
    super(problem?.detail ?? `HTTP status ${status}`)
    this.status = status
    this.code = problem?.code ?? codeOfStatus(status)
    this.problem = problem
    this.#sentences = sentences
  }

  /** What happened and what to do, in the language asked for; the server's own words where the page has none for the code. */
  sentence(language: Language = currentLanguage()): string {
    const words = this.#sentences?.[this.code]?.[language]
    // The server fills in what a sentence names, such as a time.
    return (words?.includes('{{') ? undefined : words) ?? this.problem?.detail ?? INTERNAL[language]
  }

  /** Every bad field with its sentence, empty where the refusal was not about fields. */
  get fields(): readonly FieldError[] {
    return this.problem?.errors ?? []
  }
}

/** The refusal in an answer. Its sentences are fetched with the first one: a page that is refused nothing does not carry them. */
export async function refusalOf(status: number, body: unknown, headers?: Headers): Promise<ApiError> {
  const loaded = await import('./errors.fixed.ts').catch(() => undefined)
  const refusal = new ApiError(status, body, loaded?.ERRORS)
  refusal.wait = Number(headers?.get('retry-after')) || null
  return refusal
}

/** No answer came: the network is down, or the server is. Nothing is known about what it did. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

// A proxy in between answers without a problem document.
const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

/** The sentence for whatever a call threw: what happened and what to do, never a bare code. */
export const explain = (error: unknown): string => keepTogether(told(error))

const told = (error: unknown): string => {
  if (error instanceof ApiError) return error.code === 'invalid' && error.fields[0] ? error.fields[0].message : error.sentence()
  return error instanceof NetworkError ? apiWords.say('no_answer') : INTERNAL[currentLanguage()]
}

/** What the one who is asked for help needs: the code and, where there is one, the server's number of the request. */
export const referenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? 'network' : undefined
  return error.problem ? `${error.code} · ${error.problem.request_id}` : `${error.code} · ${error.status}`
}

/** Leaves a trace of a failure that the page lives on with (specification section 7: most data calls log the error). */
export const logError = (error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the page's log
  console.error(error)
}
