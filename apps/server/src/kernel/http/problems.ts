import { ERRORS, type Problem } from '@gatehouse/contract/errors.ts'
import type { ErrorCode, FieldError } from '@gatehouse/contract/kernel/errors.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldWords, fillSentence } from '@gatehouse/contract/kernel/messages.ts'
import { isStalePlan } from '../db/batch.ts'
import { isOutage, OutcomeUnknown } from '../db/outages.ts'
import { WriteConflict } from '../db/write-conflict.ts'
import { AppError } from '../errors/app-error.ts'
import { StorageError } from '../storage/file-store.ts'

interface DatabaseFault {
  code?: string
  message: string
}

/** Maps an error to a refusal for the caller. A fault of the server becomes `internal`, without its message. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageError && error.failure !== 'key')
    return error.failure === 'missing' ? new AppError('not_found') : new AppError('unavailable', { retry_after: 60 })
  // The conflict was gone each time the call inspected it.
  if (error instanceof WriteConflict) return new AppError('unavailable', { retry_after: 1 })
  const { code, message } = error as DatabaseFault
  if (code === 'GH401') return new AppError('unauthenticated')
  if (code === 'GH403') return new AppError(message as ErrorCode)
  if (code === 'GH404') return new AppError('link_not_found')
  if (code === 'GH425') return new AppError('idempotency_in_flight', { retry_after: 1 })
  if (error instanceof OutcomeUnknown) return new AppError('outcome_unknown', { retry_after: 2 })
  if (isOutage(error)) return new AppError('unavailable', { retry_after: 2 })
  if (isStalePlan(error) || code === 'GH409') return new AppError('unavailable', { retry_after: 1 })
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('too_large')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('malformed')
  }
  const { statusCode } = error as { statusCode?: number }
  return new AppError(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : 'internal')
}

/** The problem document of a refusal. With `outcome` it also has `success: false` and the sentence as `message`. */
export function problemOf(refusal: AppError, language: Language, requestId: string, outcome = false): Problem {
  const words = ERRORS[refusal.code]
  const { errors, conflict, ticket, values } = refusal.details
  const filled = (sentence: string): string => fillSentence(sentence, values?.(language))
  return {
    type: `urn:gatehouse:error:${refusal.code}`,
    title: ERRORS[refusal.code].en,
    status: words.status,
    detail: filled(words[language]),
    code: refusal.code,
    request_id: requestId,
    // Rules of the server name their sentence by key, as the schemas do.
    ...(errors
      ? { errors: errors.map((error) => ({ ...error, message: filled(fieldWords(error.message, language) ?? error.message) })) }
      : {}),
    ...(conflict ? { conflict } : {}),
    ...(ticket ? { ticket } : {}),
    ...(outcome ? { success: false as const, message: words[language] } : {}),
  }
}

export const invalid = (errors: FieldError[], unknown_field = false): AppError => new AppError('invalid', { errors, unknown_field })
