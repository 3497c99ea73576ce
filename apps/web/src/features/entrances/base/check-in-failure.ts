import type { Problem } from '@gatehouse/contract/errors.ts'
import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { ApiError, explain, NetworkError } from '../../../api/errors.ts'
import type { CheckInBody, FieldErrors } from './check-in-form.ts'

export interface Failure {
  readonly sentence: string
  readonly fields: FieldErrors
  readonly code: ErrorCode | 'network' | null
  /** The server's response. */
  readonly problem: Problem | undefined
  /** The card number or plate that the failure is about. */
  readonly sent: string
  /** A retry may succeed and can't check in twice. */
  readonly again: boolean
}

const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  card_in_use: 'card_number',
  card_not_available: 'card_number',
  card_not_found: 'card_number',
  card_ambiguous: 'card_number',
  vehicle_inside: 'plate',
  notice_not_acknowledged: 'notice_given',
}

const SAME_FIELD: Readonly<Record<string, string>> = {
  ...{ id_kind: 'id_number', unit_id: 'unit_name', plate_province: 'plate' },
  notice_version: 'notice_given',
}

export function failureOf(error: unknown, body: Pick<CheckInBody, 'card_number' | 'plate'> = {}): Failure {
  const sentence = explain(error)
  if (!(error instanceof ApiError)) {
    const code = error instanceof NetworkError ? 'network' : null
    return { ...{ sentence, code, fields: {}, problem: undefined, sent: '' }, again: true }
  }
  const { code, problem, status } = error
  const fieldName = FIELD_OF[code]
  const fields = fieldName
    ? { [fieldName]: sentence }
    : Object.fromEntries(error.fields.map(({ field, message }) => [formField(field), message]))
  const canRetry = status >= 500 || code === 'idempotency_in_flight' || code === 'too_many_requests'
  const about_card = code === 'card_in_use' || code === 'card_not_available'
  return { sentence, fields, code, problem, sent: (about_card ? body.card_number : body.plate) ?? '', again: canRetry }
}

export const formField = (name: string): string => SAME_FIELD[name] ?? name
