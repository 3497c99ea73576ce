import type { ErrorCode, FieldError, Problem } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { currentLanguage } from '../lib/i18n/i18n.ts'
import { apiWords } from './api.words.ts'
import { ERRORS } from './errors.fixed.ts'

/** The server refused a call. `code` is one of the contract's; `problem` is the whole answer where it was a problem document. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly problem: Problem | undefined

  constructor(status: number, body: unknown) {
    const problem = isProblem(body) ? body : undefined
    super(problem?.detail ?? `HTTP status ${status}`)
    this.status = status
    this.code = problem?.code ?? codeOfStatus(status)
    this.problem = problem
  }

  /** Every bad field with its sentence, empty where the refusal was not about fields. */
  get fields(): readonly FieldError[] {
    return this.problem?.errors ?? []
  }
}

/** No answer came: the network is down, or the server is. Nothing is known about what it did. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && body.code in ERRORS

// A proxy in between answers without a problem document.
const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

/** The sentence for a code, in the language of the page. */
export const sentenceOf = (code: ErrorCode, language: Language = currentLanguage()): string => ERRORS[code][language]

/** The sentence for whatever a call threw: what happened and what to do, never a bare code. */
export const explain = (error: unknown): string => {
  if (error instanceof ApiError) return error.code === 'invalid' && error.fields[0] ? error.fields[0].message : sentenceOf(error.code)
  return error instanceof NetworkError ? apiWords.say('no_answer') : sentenceOf('internal')
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
