import type { EntranceRow } from '@gatehouse/contract/entrances.ts'
import type { ErrorCode, Problem } from '@gatehouse/contract/kernel/errors.ts'
import { ApiError, explain, NetworkError } from '../../api/errors.ts'
import type { FieldErrors } from './check-in-form.ts'

export interface Failure {
  /** One sentence for the whole: what happened and what to do. */
  readonly sentence: string
  readonly fields: FieldErrors
  readonly code: ErrorCode | 'network' | null
  /** The visit that stands in the way: it holds the card, or its vehicle is inside already. */
  readonly holder: EntranceRow | null
  /** Sending the very same again can help, and cannot check in twice. */
  readonly again: boolean
}

/** The field of the form that a refusal is about. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  card_in_use: 'card_number',
  vehicle_inside: 'plate',
  notice_not_acknowledged: 'notice_given',
}

/** Other names that the server has for fields of the form. */
const SAME_FIELD: Readonly<Record<string, string>> = { id_kind: 'id_number', unit_id: 'unit_name', plate_province: 'plate' }

/** What a failed check-in means for the form. */
export function failureOf(error: unknown): Failure {
  const sentence = explain(error)
  if (!(error instanceof ApiError)) {
    return { sentence, fields: {}, code: error instanceof NetworkError ? 'network' : null, holder: null, again: true }
  }
  const named = FIELD_OF[error.code]
  const fields = named ? { [named]: sentence } : Object.fromEntries(error.fields.map(({ field, message }) => [formField(field), message]))
  const again = error.status >= 500 || error.code === 'idempotency_in_flight' || error.code === 'too_many_requests'
  return { sentence, fields, code: error.code, holder: holderIn(error.problem), again }
}

/** The visit that a refusal names; conflicts of other kinds name other records. */
const holderIn = (problem: Problem | undefined): EntranceRow | null =>
  problem?.conflict && 'visitor_name' in problem.conflict ? (problem.conflict as unknown as EntranceRow) : null

export const formField = (name: string): string => SAME_FIELD[name] ?? name
