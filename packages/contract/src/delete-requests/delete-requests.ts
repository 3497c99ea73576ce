import { z } from 'zod'
import { entranceFields } from '../entrances/entrance-record.ts'
import { day } from '../kernel/domain/fields.ts'
import { line, multiline } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { defineRoutes, get, history, id, instant, LARGEST_INT, list, listQuery, post, put } from '../kernel/routes.ts'

export const DELETE_REQUEST_STATUSES = ['requested', 'approved', 'rejected', 'withdrawn'] as const
export const DELETE_REASONS = ['duplicate', 'wrong_data', 'test', 'erasure', 'other'] as const
/** A deleted visit can be restored for this many days. */
export const RESTORE_DAYS = 30

const count = z.int().min(0).max(LARGEST_INT)
const entranceIds = z
  .array(id)
  .min(1)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, { error: 'no visit twice' })

/** The effect of the deletion on lists, counts and reports. */
const impact = z.object({
  visits: count,
  people: count,
  sightings: count,
  charges: count,
  stamps: count,
  /** Check-ins and check-outs that reports lose, by day in the organisation's zone. */
  days: z.array(z.object({ day, location_id: id, checked_in: count, checked_out: count })),
})

/** `open`: still inside or waiting. `sighting_open`: a sighting is undecided. `held`: under dispute. `requested`: part of another open request. */
const obstacle = z.object({ entrance_id: id, number: count, why: z.enum(['open', 'sighting_open', 'held', 'requested']) })

export const impactPreview = z.object({ impact, obstacles: z.array(obstacle) }).meta({ id: 'DeleteImpact' })

export const deleteRequest = z
  .object({
    _id: id,
    status: z.enum(DELETE_REQUEST_STATUSES),
    reason_code: z.enum(DELETE_REASONS),
    text: z.string().nullable(),
    impact,
    /** Running numbers of its visits. */
    numbers: z.array(count),
    /** Number of its visits that were restored. */
    restored: count,
    requested_by: z.string(),
    requested_at: instant,
    /** The person who made the request can't decide on it. */
    own: z.boolean(),
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    decision_reason: z.string().nullable(),
  })
  .meta({ id: 'DeleteRequest' })

const requestedVisit = z.object({
  entrance_id: id,
  number: z.int().max(LARGEST_INT),
  /** Null once the visit is deleted, and for people who may not read visits. */
  visitor_name: z.string().nullable(),
  status: entranceFields.status.answer,
  location_id: id,
  gate_in: z.string().nullable(),
  gate_out: z.string().nullable(),
  checkin_at: instant,
  checkout_at: instant.nullable(),
  deleted: z.boolean(),
  restored_at: instant.nullable(),
  restored_by: z.string().nullable(),
})

export const deleteRequestDetail = deleteRequest
  .extend({ visits: z.array(requestedVisit), obstacles: z.array(obstacle), history })
  .meta({ id: 'DeleteRequestDetail' })

/** The record kept of a deleted visit; it doesn't identify the visitor. */
export const deletedEntrance = z
  .object({
    _id: id,
    number: z.int().max(LARGEST_INT),
    status: entranceFields.status.answer,
    location_id: id,
    gate_in: z.string().nullable(),
    gate_out: z.string().nullable(),
    checkin_at: instant,
    checkout_at: instant.nullable(),
    deleted_at: instant,
    /** Null once the time to restore it has passed. */
    restore_until: instant.nullable(),
    request_id: id,
    reason_code: z.enum(DELETE_REASONS),
    text: z.string().nullable(),
    requested_by: z.string(),
    requested_at: instant,
    decided_by: z.string().nullable(),
    decision_reason: z.string().nullable(),
  })
  .meta({ id: 'DeletedEntrance' })

export const deleteRequestInput = z
  .strictObject({ entrances: entranceIds, reason_code: z.enum(DELETE_REASONS), text: multiline(500, { min: 1 }).optional() })
  .refine(({ reason_code, text }) => reason_code !== 'other' || text !== undefined, { path: ['text'], error: 'required' })
  .meta({ id: 'DeleteRequestInput' })

/** The specification sends "id plus extra fields", so fields of any other name are ignored (E-05, E-06). A blank reason counts as no reason. */
const decision = z.object({ id, reason: line(300, { min: 0 }).nullish() })
export const approvalInput = decision.meta({ id: 'DeleteApproval' })
export const rejectionInput = decision.meta({ id: 'DeleteRejection' })

const DECIDED = ['status_not_allowed', 'second_person_own', 'second_person_device', 'second_person_same', 'second_person_given'] as const

export const deleteRequests = defineRoutes({
  list: {
    ...get('/visitors/entrance-request-deletes', 'delete-requests:read', ANY_EDITION),
    summary: 'Requests to delete visits: open ones first, then the newest',
    query: listQuery
      .omit({ search: true })
      .extend({ status: z.enum(DELETE_REQUEST_STATUSES).optional(), entrance_id: id.optional(), own: z.stringbool().optional() }),
    response: list(deleteRequest).extend({ open: count }),
  },
  impact: {
    ...post('/visitors/entrance-request-deletes/impact', 'delete-requests:request', ANY_EDITION),
    summary: 'What deleting these visits would change, and what is in the way',
    effect: 'read',
    body: z.strictObject({ entrances: entranceIds }).meta({ id: 'DeleteImpactInput' }),
    response: impactPreview,
    errors: ['entrance_not_found'],
  },
  create: {
    ...post('/visitors/entrance-request-deletes', 'delete-requests:request', ANY_EDITION),
    summary: 'Request that visits are deleted; another person decides',
    idempotent: true,
    body: deleteRequestInput,
    status: 201,
    response: deleteRequestDetail,
    errors: ['entrance_not_found', 'entrance_open', 'sighting_open', 'visit_held', 'deletion_requested'],
  },
  get: {
    ...get('/visitors/entrance-request-deletes/{id}', 'delete-requests:read', ANY_EDITION),
    summary: 'One request with its visits and its history',
    response: deleteRequestDetail,
  },
  approve: {
    ...put('/visitors/entrance-request-delete-approve/{id}', 'delete-requests:decide', ANY_EDITION),
    summary: 'Delete the visits of a request of somebody else; they can be restored for 30 days',
    body: approvalInput,
    response: deleteRequestDetail,
    errors: [...DECIDED, 'entrance_not_found', 'entrance_open', 'sighting_open', 'visit_held'],
  },
  reject: {
    ...post('/entrance-request-delete-reject', 'delete-requests:decide', ANY_EDITION),
    summary: 'Keep the visits of a request of somebody else',
    body: rejectionInput,
    response: deleteRequestDetail,
    errors: [...DECIDED, 'not_found'],
  },
  withdraw: {
    ...post('/visitors/entrance-request-deletes/{id}/withdraw', 'delete-requests:request', ANY_EDITION),
    summary: 'Withdraw a request of one’s own that waits for a decision',
    body: z.strictObject({}).meta({ id: 'DeleteWithdrawal' }),
    response: deleteRequestDetail,
    errors: ['status_not_allowed', 'permission_denied'],
  },
  deleted: {
    ...get('/visitors/deleted-entrances', 'delete-requests:deleted', ANY_EDITION),
    summary: 'What stays of deleted visits, the last deleted first',
    query: listQuery.omit({ search: true }).extend({ restorable: z.stringbool().optional() }),
    response: list(deletedEntrance),
  },
  restore: {
    ...post('/visitors/deleted-entrances/{id}/restore', 'delete-requests:decide', ANY_EDITION),
    summary: 'Put a deleted visit back as it was, within 30 days',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'RestoreInput' }),
    response: deletedEntrance,
    errors: ['restore_too_late'],
  },
})

export type DeleteRequest = z.output<typeof deleteRequest>
export type DeleteRequestDetail = z.output<typeof deleteRequestDetail>
export type DeletedEntrance = z.output<typeof deletedEntrance>
export type DeleteImpact = z.output<typeof impact>
export type DeleteObstacle = z.output<typeof obstacle>
