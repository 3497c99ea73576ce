import {
  type DeleteRequestDetail,
  deleteRequest,
  deleteRequestDetail,
  type deleteRequests,
} from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { BodyOf, QueryOf, ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { audienceOf, visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { historyOf, recordAudit } from '../audit/audit.service.ts'
import { holdSightingsOf, selectSightingsOf } from '../blacklists/blacklists.service.ts'
import { countPaid } from '../charges/charges.service.ts'
import { countStamps } from '../e-stamps/e-stamps.service.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { heldAmong } from '../retention/retention.service.ts'
import { requireAnotherPerson } from '../users/second-person.service.ts'
import { type Fees, impactOf, obstaclesOf, requireNothingInTheWay } from './delete-requests.impact.ts'
import {
  countOpen,
  endRequest,
  insertRequest,
  type ListedRequest,
  type LockedVisit,
  lockVisits,
  moveVisits,
  selectItems,
  selectRequest,
  selectRequestedAlready,
  selectRequestedVisits,
  selectRequests,
  selectVisits,
  updateImpact,
} from './delete-requests.queries.ts'

const pickRequest = presenter(deleteRequest)
const pickDetail = presenter(deleteRequestDetail)
const NONE: ReadonlySet<string> = new Set()

const present = ({ user_id }: OrgActor, { requested_by, requested_name, decided_name, ...row }: ListedRequest) => ({
  ...row,
  requested_by: requested_name,
  own: requested_by === user_id,
  decided_by: decided_name,
})

/** One page, open requests first. */
export async function listRequests(db: Db, actor: OrgActor, query: QueryOf<typeof deleteRequests.list>) {
  const [page, open] = await Promise.all([selectRequests(db, actor, query), countOpen(db, actor)])
  return { ...page, docs: page.docs.map((row) => pickRequest(present(actor, row))), open }
}

/** Errors: not_found. */
export async function getRequest(db: Db, actor: OrgActor, id: string): Promise<DeleteRequestDetail> {
  const row = requireFound(await selectRequest(db, actor, id))
  const visits = await selectRequestedVisits(db, actor, id)
  const readsVisits = actor.permissions.includes('entrances:read')
  return pickDetail({
    ...present(actor, row),
    visits: visits.map((visit) => ({ ...visit, visitor_name: readsVisits ? visit.visitor_name : null })),
    obstacles: row.status === 'requested' ? await obstaclesNow(db, actor, id) : [],
    history: await historyOf(db, actor, id),
  })
}

async function obstaclesNow(db: Db, actor: OrgActor, id: string) {
  const ids = await itemsOf(db, actor, id)
  const [visits, sightings, heldIds] = await Promise.all([
    selectVisits(db, actor, ids),
    selectSightingsOf(db, actor.organisation_id, ids),
    heldAmong(db, actor, ids),
  ])
  return obstaclesOf(visits, sightings, { requested: NONE, held: heldIds })
}

const itemsOf = async (db: Db, actor: OrgActor, id: string) => (await selectItems(db, actor, id)).map(({ entrance_id }) => entrance_id)

/** Number of paid or waived charges and of stamps on these visits. */
async function feesOn(db: Db | Tx, actor: OrgActor, ids: readonly string[]): Promise<Fees> {
  const [charges, stamps] = await Promise.all([countPaid(db, actor.organisation_id, ids), countStamps(db as Db, actor, ids)])
  return { charges, stamps }
}

/** Errors: entrance_not_found. */
export async function previewImpact(db: Db, actor: OrgActor, ids: readonly string[]): Promise<ResponseOf<typeof deleteRequests.impact>> {
  const [visits, sightings, requestedIds, heldIds, fees] = await Promise.all([
    selectVisits(db, actor, ids),
    selectSightingsOf(db, actor.organisation_id, ids),
    selectRequestedAlready(db, actor, ids),
    heldAmong(db, actor, ids),
    feesOn(db, actor, ids),
  ])
  requireAll(visits, ids)
  return {
    impact: impactOf(visits, sightings, fees, actor.time_zone),
    obstacles: obstaclesOf(visits, sightings, { requested: requestedIds, held: heldIds }),
  }
}

function requireAll(visits: readonly unknown[], ids: readonly string[]): void {
  if (visits.length !== ids.length) throw new AppError('entrance_not_found')
}

/** Errors: entrance_not_found, entrance_open, sighting_open, visit_held, deletion_requested. */
export async function requestDeletion(
  tx: Tx,
  actor: OrgActor,
  { entrances, reason_code, text }: BodyOf<typeof deleteRequests.create>,
): Promise<DeleteRequestDetail> {
  const { visits, sightings, held, fees } = await lock(tx, actor, entrances)
  requireNothingInTheWay(obstaclesOf(visits, sightings, { requested: await selectRequestedAlready(tx, actor, entrances), held }))
  const request = {
    _id: newId(),
    reason_code,
    text: text ?? null,
    impact: impactOf(visits, sightings, fees, actor.time_zone),
    location_ids: [...new Set(visits.map(({ location_id }) => location_id))],
    unit_ids: visits.some(({ unit_id }) => unit_id === null) ? null : [...new Set(visits.map(({ unit_id }) => unit_id!))],
  }
  await insertRequest(tx, actor, request, visits)
  await auditAndPublish(tx, actor, 'requested', request, visits, request.text)
  await notify(tx, actor.organisation_id, {
    kind: 'deletion_requested',
    to: { user_ids: await decidersOf(tx, actor, request) },
    params: { by: actor.name, visits: visits.length },
    link: linkOf(request._id),
    key: `deletion_requested/${request._id}`,
  })
  return getRequest(tx, actor, request._id)
}

/** Locks the visits and their sightings until the transaction ends. Errors: entrance_not_found. */
async function lock(tx: Tx, actor: OrgActor, ids: readonly string[]) {
  const visits = await lockVisits(tx, actor, ids)
  requireAll(visits, ids)
  // A hold locks its visit first, so no new hold can appear after this.
  const [sightings, heldIds, fees] = await Promise.all([
    holdSightingsOf(tx, actor.organisation_id, ids),
    heldAmong(tx, actor, ids),
    feesOn(tx, actor, ids),
  ])
  return { visits, sightings, held: heldIds, fees }
}

export const linkOf = (id: string) => `/service/visitor/entrances/delete-requests?request=${id}`

/** Everybody else who may decide and sees all visits of the request. */
async function decidersOf(tx: Tx, actor: OrgActor, { location_ids, unit_ids }: Scope): Promise<string[]> {
  const within = (ids: readonly string[] | null, limit: readonly string[] | null) =>
    limit === null || ids?.every((id) => limit.includes(id))
  return (await readersOf(tx, actor.organisation_id))
    .filter(({ user_id, permissions }) => user_id !== actor.user_id && permissions.includes('delete-requests:decide'))
    .filter((reader) => within(location_ids, reader.location_ids) && within(unit_ids, reader.unit_ids))
    .map(({ user_id }) => user_id)
}

/**
 * Approves somebody else's open request and deletes its visits. Errors: not_found, invalid (another id in the body than in the path),
 * status_not_allowed, those of requireAnotherPerson, entrance_not_found, entrance_open, sighting_open, visit_held.
 */
export async function approveRequest(
  tx: Tx,
  actor: OrgActor,
  id: string,
  { id: bodyId, reason: writtenReason }: BodyOf<typeof deleteRequests.approve>,
): Promise<DeleteRequestDetail> {
  const reason = writtenReason || null
  const before = requireFound(await selectRequest(tx, actor, id))
  if (bodyId !== id) throw invalidField('id', 'id_of_address')
  await end(tx, actor, before, 'approved', reason)
  const ids = await itemsOf(tx, actor, id)
  const { visits, sightings, held, fees } = await lock(tx, actor, ids)
  requireNothingInTheWay(obstaclesOf(visits, sightings, { requested: NONE, held }))
  await updateImpact(tx, actor, id, impactOf(visits, sightings, fees, actor.time_zone))
  if ((await moveVisits(tx, id)) !== ids.length) throw new Error(`Not all visits of delete request ${id} were moved.`)
  await publish(tx, actor, { kind: 'entrance.changed', ...audienceOf(...visits.map(visitAudience)) })
  return decided(tx, actor, before, visits, true, reason)
}

/** Rejects somebody else's open request, so that its visits stay. Errors: not_found, status_not_allowed, and those of requireAnotherPerson. */
export async function rejectRequest(
  tx: Tx,
  actor: OrgActor,
  { id, reason: writtenReason }: BodyOf<typeof deleteRequests.reject>,
): Promise<DeleteRequestDetail> {
  const reason = writtenReason || null
  const before = requireFound(await selectRequest(tx, actor, id))
  await end(tx, actor, before, 'rejected', reason)
  return decided(tx, actor, before, await selectVisits(tx, actor, await itemsOf(tx, actor, id)), false, reason)
}

async function decided(
  tx: Tx,
  actor: OrgActor,
  before: ListedRequest,
  visits: readonly LockedVisit[],
  isApproved: boolean,
  reason?: string | null,
): Promise<DeleteRequestDetail> {
  await auditAndPublish(tx, actor, isApproved ? 'approved' : 'rejected', before, visits, reason)
  await notify(tx, actor.organisation_id, {
    kind: 'deletion_decided',
    to: { user_id: before.requested_by },
    params: { by: actor.name, approved: isApproved, visits: before.numbers.length },
    link: linkOf(before._id),
    key: `deletion_decided/${before._id}`,
  })
  return getRequest(tx, actor, before._id)
}

/** Errors: not_found, status_not_allowed, permission_denied (not the requester). */
export async function withdrawRequest(tx: Tx, actor: OrgActor, id: string): Promise<DeleteRequestDetail> {
  const before = requireFound(await selectRequest(tx, actor, id))
  if (before.requested_by !== actor.user_id) throw new AppError('permission_denied')
  await end(tx, actor, before, 'withdrawn')
  const visits = await selectVisits(tx, actor, await itemsOf(tx, actor, id))
  await auditAndPublish(tx, actor, 'withdrawn', before, visits)
  return getRequest(tx, actor, id)
}

/** Ends a request; the database decides which of several simultaneous calls wins. Errors: status_not_allowed, and those of requireAnotherPerson. */
async function end(
  tx: Tx,
  actor: OrgActor,
  request: ListedRequest,
  outcome: 'approved' | 'rejected' | 'withdrawn',
  reason?: string | null,
): Promise<void> {
  if (request.status !== 'requested') throw new AppError('status_not_allowed')
  if (outcome !== 'withdrawn')
    await requireAnotherPerson(tx, actor, {
      requested_by: request.requested_by,
      rights: ['delete-requests:request', 'delete-requests:decide'],
      record: { record_type: 'delete_request', record_id: request._id },
    })
  if (!(await endRequest(tx, actor, request._id, outcome, reason ?? null))) throw new AppError('status_not_allowed')
}

type Scope = Pick<ListedRequest, 'location_ids' | 'unit_ids'>

/** Audit actions of a step: for the request, and for each of its visits. */
const STEPS = {
  requested: ['delete_request.requested', 'entrance.deletion_requested'],
  approved: ['delete_request.approved', 'entrance.deleted'],
  rejected: ['delete_request.rejected', 'entrance.deletion_rejected'],
  withdrawn: ['delete_request.withdrawn', 'entrance.deletion_withdrawn'],
} as const

/** Records a step for the request and for each of its visits, so that both histories show it. */
async function auditAndPublish(
  tx: Tx,
  actor: OrgActor,
  step: keyof typeof STEPS,
  request: Scope & Pick<ListedRequest, '_id' | 'reason_code'> & Partial<Pick<ListedRequest, 'requested_name'>>,
  visits: readonly LockedVisit[],
  reason?: string | null,
): Promise<void> {
  const { _id, reason_code, location_ids, unit_ids } = request
  const [location_id] = location_ids
  const [requestAction, visitAction] = STEPS[step]
  const isDecided = step === 'approved' || step === 'rejected'
  const pair = isDecided && request.requested_name ? { requested_by: request.requested_name, decided_by: actor.name } : {}
  await recordAudit(tx, actor, requestAction, {
    record_type: 'delete_request',
    record_id: _id,
    // Somebody limited to a location sees the step only if the request concerns that location alone.
    after: { reason_code, visits: visits.length, ...(location_ids.length === 1 ? { location_id } : {}), ...pair },
    reason,
  })
  for (const { _id: record_id, number, location_id } of visits)
    await recordAudit(tx, actor, visitAction, {
      record_type: 'entrance',
      record_id,
      after: { number, location_id, reason_code },
      reason,
    })
  // Somebody who sees only some of these places can't see the request, so they get no id.
  const single = location_ids.length === 1 && (unit_ids ?? []).length <= 1
  const record_id = single ? _id : null
  await publish(tx, actor, { kind: 'delete_request.changed', record_id, location_ids, unit_ids: unit_ids ?? [] })
}
