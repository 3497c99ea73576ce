import { type StampKind, type StampKindInput, type StampKindUpdate, stampKindFields } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import type { eStampKinds } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { plainFields, storedFields } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationCodes, requireOpenLocation, unitsNamed } from '../locations/locations.service.ts'
import { editionsOf } from '../organisations/organisations.service.ts'
import { deleteKind, insertKind, lockKind, selectKind, selectKinds, updateKind } from './e-stamps.kinds.queries.ts'
import { presentKind } from './e-stamps.present.ts'
import type { StampKindRecord } from './e-stamps.table.ts'

/** One page of the kinds at the locations and for the units that the actor may see. */
export async function listKinds(db: Db, actor: OrgActor, query: QueryOf<typeof eStampKinds.list>) {
  const page = await selectKinds(db, actor, query)
  return { ...page, docs: await presentKinds(db, actor, page.docs) }
}

/** Errors: not_found. */
export async function getKind(db: Db, actor: OrgActor, id: string): Promise<StampKind> {
  return present(db, actor, requireFound(await selectKind(db, actor, id)))
}

async function presentKinds(db: Db, actor: OrgActor, rows: readonly StampKindRecord[]): Promise<StampKind[]> {
  const ids = [...new Set(rows.flatMap(({ unit_ids }) => unit_ids ?? []))]
  const [codes, units] = await Promise.all([locationCodes(db, actor), unitsNamed(db, actor, ids)])
  return rows.map((row) => presentKind(actor, row, { codes, units }))
}

const present = async (db: Db, actor: OrgActor, row: StampKindRecord) => (await presentKinds(db, actor, [row]))[0]!

/** Errors: permission_denied, location_not_found, location_archived, stamp_kind_code_taken, invalid (unit_ids, tariff_id, effect). */
export async function createKind(tx: Tx, actor: OrgActor, input: StampKindInput): Promise<StampKind> {
  requireAllUnits(actor)
  const { organisation_id } = actor
  await requireOpenLocation(tx, actor, input.location_id)
  const columns = await columnsOf(tx, actor, input)
  const row = await insertKind(tx, { organisation_id, _id: newId(), location_id: input.location_id, ...columns })
  return auditAndPresent(tx, actor, 'created', { after: row }, row)
}

/** Errors: not_found, permission_denied, changed_meanwhile, status_not_allowed (archived); those of createKind. */
export async function changeKind(tx: Tx, actor: OrgActor, id: string, body: StampKindUpdate): Promise<StampKind> {
  const { updated_at, reason, ...input } = body
  const before = await lock(tx, actor, id)
  requireUnchanged(id, before, updated_at)
  if (before.status === 'archived') throw new AppError('status_not_allowed')
  await requireOpenLocation(tx, actor, before.location_id)
  const row = await updateKind(tx, actor, id, await columnsOf(tx, actor, { ...input, location_id: before.location_id }, before))
  return auditAndPresent(tx, actor, 'changed', { before, after: row, reason }, row)
}

/** Errors: not_found, permission_denied, status_not_allowed; location_archived when restoring. */
export async function setKindStatus(
  tx: Tx,
  actor: OrgActor,
  id: string,
  status: StampKind['status'],
  reason: string | undefined,
): Promise<StampKind> {
  const before = await lock(tx, actor, id)
  if (before.status === status) throw new AppError('status_not_allowed')
  if (status === 'active') await requireOpenLocation(tx, actor, before.location_id)
  const row = await updateKind(tx, actor, id, { status })
  return auditAndPresent(tx, actor, status === 'active' ? 'restored' : 'archived', { before, after: row, reason }, row)
}

/** Deletes a kind that was never given. Errors: not_found, permission_denied, stamp_kind_used. */
export async function deleteUnusedKind(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = await lock(tx, actor, id)
  await deleteKind(tx, actor, id)
  await recordAudit(tx, actor, 'stamp_kind.deleted', { record_type: 'stamp_kind', record_id: id, before: auditable(before) })
  await publishChange(tx, actor, before)
}

/** Actors limited to units can't change kinds, because they don't see the effect on other units. Errors: permission_denied. */
function requireAllUnits({ unit_ids }: OrgActor): void {
  if (unit_ids !== null) throw new AppError('permission_denied')
}

async function lock(tx: Tx, actor: OrgActor, id: string): Promise<StampKindRecord> {
  const row = requireFound(await lockKind(tx, actor, id))
  requireAllUnits(actor)
  return row
}

/** The stored columns of a kind, without values that its effect doesn't use. Errors: invalid (unit_ids, effect). */
async function columnsOf(tx: Tx, actor: OrgActor, input: StampKindInput, before?: StampKindRecord) {
  const fields = storedFields(stampKindFields, input)
  const isTariff = fields.effect === 'tariff'
  if (isTariff && before?.effect !== 'tariff' && !(await editionsOf(tx, actor.organisation_id)).includes('visitor_m'))
    throw invalidField('effect', 'needs_visitor_m')
  return {
    ...fields,
    value: isTariff || fields.effect === 'waiver' ? null : fields.value,
    tariff_id: isTariff ? (input.tariff_id ?? null) : null,
    unit_ids: await unitsOf(tx, actor, input),
    // A kind that a visit gets only once needs no quota for each visit.
    per_visit: fields.stackable ? fields.per_visit : null,
  }
}

async function unitsOf(tx: Tx, actor: OrgActor, { location_id, unit_ids }: Pick<StampKindInput, 'location_id' | 'unit_ids'>) {
  if (unit_ids === null) return null
  const ids = [...new Set(unit_ids)]
  const units = await unitsNamed(tx, actor, ids)
  if (units.length < ids.length || units.some((unit) => unit.location_id !== location_id)) throw invalidField('unit_ids', 'place_unknown')
  return ids
}

const auditable = (row: StampKindRecord) => {
  const { location_id, tariff_id, unit_ids, status } = row
  return { ...plainFields(stampKindFields, row), location_id, tariff_id, unit_ids, status }
}

/** Updates the open pages of people whose units the kind was or is for. */
const publishChange = (tx: Tx, actor: OrgActor, row: StampKindRecord, before = row) =>
  publish(tx, actor, {
    kind: 'stamp_kind.changed',
    record_id: row._id,
    location_ids: [row.location_id],
    unit_ids: row.unit_ids && before.unit_ids && [...new Set([...row.unit_ids, ...before.unit_ids])],
  })

async function auditAndPresent(
  tx: Tx,
  actor: OrgActor,
  step: string,
  { before, after, reason }: { before?: StampKindRecord; after: StampKindRecord; reason?: string | undefined },
  row: StampKindRecord,
): Promise<StampKind> {
  await recordAudit(tx, actor, `stamp_kind.${step}`, {
    ...{ record_type: 'stamp_kind', record_id: row._id, reason: reason ?? null },
    before: before && auditable(before),
    after: auditable(after),
  })
  await publishChange(tx, actor, row, before)
  return present(tx, actor, row)
}
