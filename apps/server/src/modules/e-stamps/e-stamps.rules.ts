import type { StampInput } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import type { EntranceStatus } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { isPaid } from '../charges/charges.service.ts'
import type { HeldVisit } from './e-stamps.queries.ts'
import type { StampKindRecord } from './e-stamps.table.ts'

export const isInside = (status: EntranceStatus): boolean => status === 'checkin'

/**
 * The only check whether the stamps of a held visit may change: the visit must be inside and unpaid. Errors: visit_not_inside, stamp_after_payment.
 */
export async function requireStampable(
  tx: Tx,
  actor: OrgActor,
  { _id, number, status }: Pick<HeldVisit, '_id' | 'number' | 'status'>,
): Promise<void> {
  if (!isInside(status)) throw new AppError('visit_not_inside', { conflict: { _id, number, status } })
  if (await isPaid(tx, actor.organisation_id, _id)) throw new AppError('stamp_after_payment')
}

/** Compares days of the location's zone. */
export const isValidOn = ({ valid_from, valid_until }: StampKindRecord, day: Day): boolean =>
  (!valid_from || valid_from <= day) && (!valid_until || day <= valid_until)

/** The reason why a kind can't be given; undefined if it can. */
function refusalOf(kind: StampKindRecord, location_id: string, unit_id: string | null, today: Day): string | undefined {
  if (kind.location_id !== location_id) return 'other_location'
  if (kind.status !== 'active') return 'archived'
  if (!isValidOn(kind, today)) return 'not_valid_today'
  return kind.unit_ids && unit_id && !kind.unit_ids.includes(unit_id) ? 'other_unit' : undefined
}

/** Errors: stamp_not_allowed (with the reason); invalid (unit_id: the kind is for some units, and none was named). */
export function requireAllowed(kind: StampKindRecord, location_id: string, unit_id: string | null, today: Day): void {
  const reason = refusalOf(kind, location_id, unit_id, today)
  if (reason) {
    const { _id, valid_from, valid_until } = kind
    throw new AppError('stamp_not_allowed', { conflict: { _id, reason, valid_from, valid_until } })
  }
  if (kind.unit_ids && unit_id === null) throw invalidField('unit_id', 'required')
}

/** Errors: invalid (note, receipt_no, receipt_amount) where the kind asks for them. */
export function requirePapers({ needs_note, needs_receipt }: StampKindRecord, { note, receipt_no, receipt_amount }: StampInput): void {
  const errors = [
    ...(needs_note && !note ? ['note'] : []),
    ...(needs_receipt && !receipt_no ? ['receipt_no'] : []),
    ...(needs_receipt && (receipt_amount ?? null) === null ? ['receipt_amount'] : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors: errors.map((field) => ({ field, message: 'required' })) })
}
