import type { Stamp, StampInput, StampRow, stampFields } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { findUnit, placesById, unitLabel } from '../locations/locations.service.ts'
import { countUsage, holdKind } from './e-stamps.kinds.queries.ts'
import { ownUnits, periodsAt } from './e-stamps.places.ts'
import { mayRevoke, placesOf, presentStamp } from './e-stamps.present.ts'
import {
  type HeldVisit,
  holdVisit,
  insertStamp,
  lockStamp,
  type ShownStamp,
  selectGiven,
  selectOfVisits,
  selectStamp,
  selectStamps,
  updateRevoked,
} from './e-stamps.queries.ts'
import { requireAllowed, requirePapers, requireStampable } from './e-stamps.rules.ts'
import type { StampKindRecord } from './e-stamps.table.ts'

/** One page of the stamps that the actor may see. */
export async function listStamps(db: Db, actor: OrgActor, query: QueryOf<typeof eStamps.list>) {
  const page = await selectStamps(db, actor, query)
  const places = await placesOf(db, actor, page.docs)
  return { ...page, docs: page.docs.map((row) => presentStamp(actor, row, places)) }
}

/**
 * Stamps a visit that is inside, whichever unit it visits. Errors: entrance_not_found, visit_not_inside, stamp_after_payment, stamp_kind_not_found,
 * unit_not_found, invalid (unit_id, note, receipt_no, receipt_amount), stamp_not_allowed, stamp_twice, stamp_quota_used.
 */
export async function giveStamp(tx: Tx, actor: OrgActor, input: StampInput): Promise<Stamp> {
  const { organisation_id, user_id: stamped_by, name: stamped_name } = actor
  const visit = requireFound(await holdVisit(tx, actor, input.entrance_id), 'entrance_not_found')
  const unit = await unitFor(tx, actor, visit, input.unit_id ?? null)
  await requireStampable(tx, actor, visit)
  const kind = requireFound(await holdKind(tx, actor, input.kind_id), 'stamp_kind_not_found')
  const zone = (await placesById(tx, actor)).get(visit.location_id)?.time_zone ?? actor.time_zone
  const now = periodsAt(visit.now, zone)
  requireAllowed(kind, visit.location_id, unit.unit_id, now.day)
  requirePapers(kind, input)
  const { _id: kind_id, effect, value, tariff_id, stackable } = kind
  const place = { entrance_id: visit._id, kind_id }
  const existingStamp = stackable ? undefined : await selectGiven(tx, actor, place)
  if (existingStamp) throw new AppError('stamp_twice', { conflict: existingStamp })
  const { note = null, receipt_no = null, receipt_amount = null } = input
  const _id = newId()
  await insertStamp(tx, {
    ...{ organisation_id, _id, ...place, location_id: visit.location_id, ...unit },
    ...{ effect, value, tariff_id, stackable, note, receipt_no, receipt_amount, day: now.day, stamped_by, stamped_name },
  })
  const left = await takeQuotas(tx, actor, kind, { unit_id: unit.unit_id, entrance_id: visit._id }, now)
  return { ...(await auditAndPresent(tx, actor, _id, 'entrance.stamped')), left }
}

/** The unit that a stamp is for. Errors: entrance_not_found (the actor has no unit there), unit_not_found, invalid (unit_id). */
async function unitFor(tx: Tx, actor: OrgActor, { location_id }: HeldVisit, id: string | null) {
  const own = (await ownUnits(tx, actor))?.filter((unit) => unit.location_id === location_id)
  if (own?.length === 0) throw new AppError('entrance_not_found')
  const unit_id = id ?? (own?.length === 1 ? own[0]!.id : null)
  if (unit_id === null) {
    if (own) throw invalidField('unit_id', 'required')
    return { unit_id, unit_name: null }
  }
  return { unit_id, unit_name: unitLabel(requireFound(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found')) }
}

/** Counts a stamp in the quotas of its unit and returns the rest of each. Errors: stamp_quota_used, with the quota and when it renews. */
async function takeQuotas(
  tx: Tx,
  actor: OrgActor,
  { _id, stackable, per_visit, per_day, per_month }: StampKindRecord,
  { unit_id, entrance_id }: { unit_id: string | null; entrance_id: string },
  now: ReturnType<typeof periodsAt>,
): Promise<Stamp['left']> {
  // Longest first, because a day has room again before its month.
  const quotas = [
    ...(stackable ? [{ quota: 'visit' as const, period: entrance_id, most: per_visit, renews_at: null }] : []),
    { quota: 'month' as const, period: now.month, most: per_month, renews_at: now.month_ends },
    { quota: 'day' as const, period: now.day, most: per_day, renews_at: now.day_ends },
  ]
  const usage = await countUsage(tx, actor, { kind_id: _id, unit_id }, quotas)
  const full = quotas.find(({ period }) => !usage.has(period))
  if (full) {
    const { quota, most, renews_at } = full
    throw new AppError('stamp_quota_used', { conflict: { _id, quota, most, renews_at } })
  }
  const left = { visit: null as number | null, day: null as number | null, month: null as number | null }
  for (const { quota, period, most } of quotas) left[quota] = most === null ? null : Math.max(0, most - usage.get(period)!)
  return left
}

/** Errors: not_found, permission_denied (somebody else's), visit_not_inside, stamp_after_payment, stamp_revoked. */
export async function revokeStamp(tx: Tx, actor: OrgActor, id: string, reason: string | undefined): Promise<StampRow> {
  const { entrance_id } = requireFound(await selectStamp(tx, actor, id))
  // Locks in the same order as giving a stamp.
  const visit = requireFound(await holdVisit(tx, actor, entrance_id))
  const row = requireFound(await lockStamp(tx, actor, id))
  if (!mayRevoke(actor, row)) throw new AppError('permission_denied')
  await requireStampable(tx, actor, visit)
  if (row.revoked_at !== null) throw new AppError('stamp_revoked')
  await updateRevoked(tx, actor, id, reason ?? null)
  return auditAndPresent(tx, actor, id, 'entrance.stamp_revoked', reason)
}

type Logged = { [K in keyof typeof stampFields]: unknown }
const auditable = (row: ShownStamp): Logged & Pick<ShownStamp, 'number' | 'location_id'> => {
  const { number, location_id, kind_code, kind_name_th, unit_name, effect, value, note, receipt_no, receipt_amount } = row
  return {
    number,
    location_id,
    stamp: `${kind_code} · ${kind_name_th}`,
    stamp_unit: unit_name,
    effect,
    value,
    note,
    receipt_no,
    receipt_amount,
  }
}

/** The audit entry belongs to the visit, so it is erased with the visit. */
async function auditAndPresent(tx: Tx, actor: OrgActor, id: string, action: string, reason?: string): Promise<StampRow> {
  const row = requireFound(await selectStamp(tx, actor, id))
  const facts = row.revoked_at === null ? { after: auditable(row) } : { before: auditable(row) }
  await recordAudit(tx, actor, action, { record_type: 'entrance', record_id: row.entrance_id, reason: reason ?? null, ...facts })
  await publish(tx, actor, { kind: 'stamp.changed', record_id: id, ...visitAudience(row) })
  return presentStamp(actor, row, await placesOf(tx, actor, [row]))
}

/** Number of active stamps on these visits. */
export const countStamps = async (db: Db, actor: OrgActor, entrance_ids: readonly string[]): Promise<number> =>
  (await selectOfVisits(db, actor, entrance_ids)).length
