import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { ErrorCode, Problem } from '@gatehouse/contract/kernel/errors.ts'
import { ApiError, explain, NetworkError } from '../../../api/errors.ts'
import type { CheckInBody, FieldErrors } from './check-in-form.ts'
import type { Outcome } from './desk-intent.ts'
import type { GuestReason } from './use-guest-reasons.ts'

export interface Failure {
  readonly sentence: string
  readonly fields: FieldErrors
  readonly code: ErrorCode | 'network' | null
  /** The visit that holds the card or the vehicle. */
  readonly holder: EntranceRow | null
  /** The card that cannot be given out. */
  readonly card: Extract<Outcome, { about: 'card' }>['card'] | null
  /** Why an announced guest is not let in. */
  readonly guest_reasons: readonly GuestReason[]
  readonly sent: string
  /** A repeat can help, and cannot check in twice. */
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

const SAME_FIELD: Readonly<Record<string, string>> = { id_kind: 'id_number', unit_id: 'unit_name', plate_province: 'plate' }

export function failureOf(error: unknown, body: Pick<CheckInBody, 'card_number' | 'plate'> = {}): Failure {
  const sentence = explain(error)
  if (!(error instanceof ApiError)) {
    const code = error instanceof NetworkError ? 'network' : null
    return { ...{ sentence, code, fields: {}, holder: null, card: null, guest_reasons: [], sent: '' }, again: true }
  }
  const named = FIELD_OF[error.code]
  const fields = named ? { [named]: sentence } : Object.fromEntries(error.fields.map(({ field, message }) => [formField(field), message]))
  const again = error.status >= 500 || error.code === 'idempotency_in_flight' || error.code === 'too_many_requests'
  const about_card = error.code === 'card_in_use' || error.code === 'card_not_available'
  const sent = (about_card ? body.card_number : body.plate) ?? ''
  const about = { holder: holderIn(error.problem), card: cardIn(error), guest_reasons: guestReasonsIn(error) }
  return { sentence, fields, code: error.code, ...about, sent, again }
}

/** Conflicts of other kinds name other records. */
const holderIn = (problem: Problem | undefined): EntranceRow | null =>
  problem?.conflict && 'visitor_name' in problem.conflict && 'number' in problem.conflict
    ? (problem.conflict as unknown as EntranceRow)
    : null

/** Every reason of a refusal of an announced guest. */
export const guestReasonsIn = ({ problem }: ApiError): readonly GuestReason[] =>
  problem?.conflict && 'reasons' in problem.conflict ? (problem.conflict.reasons as GuestReason[]) : []

function cardIn({ code, problem }: ApiError): Failure['card'] {
  if (code !== 'card_not_available' || !problem?.conflict) return null
  const { number, status, why } = problem.conflict as unknown as NonNullable<Failure['card']>
  return { number, status, why, lost_at: null }
}

export const formField = (name: string): string => SAME_FIELD[name] ?? name
