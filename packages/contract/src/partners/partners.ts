import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { choiceKey, defineRoutes, get, id, idParams, instant, list, listQuery, post } from '../kernel/routes.ts'
import { PARTNER_EVENTS, partner, partnerUrl } from './partner-settings.ts'

export const TEST_STEPS = ['address', 'connect', 'tls', 'sent', 'answered', 'signed'] as const
export const TEST_REASONS = [
  'ok',
  'name_not_found',
  'refused',
  'timed_out',
  'certificate_expired',
  'certificate_unknown',
  'certificate_wrong_name',
  'redirected',
  'status_4xx',
  'status_5xx',
  'too_large',
  'not_signed',
  'wrong_signature',
  'address_not_allowed',
] as const
export type TestReason = (typeof TEST_REASONS)[number]

const connectionTest = z
  .object({
    /** Whether the partner answered and proved that it knows the secret. */
    success: z.boolean(),
    message: z.string(),
    timestamp: instant,
    /** The status of the partner's answer; null if there was no answer. */
    statusCode: z.int().nullable(),
    reason: z.enum(TEST_REASONS),
    /** A system error code, or the name of a variable. */
    detail: z.string().nullable(),
    ms: z.int().min(0),
    steps: z.array(z.object({ step: z.enum(TEST_STEPS), ok: z.boolean(), ms: z.int().min(0) })),
  })
  .meta({ id: 'PartnerConnectionTest' })

/** A saved partner by its key, or values that aren't saved. Values left out or masked are taken from the saved partner. */
const testInput = z
  .strictObject({
    partner_id: choiceKey.nullish(),
    ...partner.partial().shape,
    url: partnerUrl.nullish(),
    name: line(80, { min: 0 }).nullish(),
  })
  .refine(({ partner_id, key, url }) => (url ?? partner_id ?? key) != null, { path: ['url'], error: 'required' })
  .meta({ id: 'PartnerConnectionTestInput' })

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const

const delivery = z
  .object({
    _id: id,
    partner_id: choiceKey,
    event: z.enum(PARTNER_EVENTS),
    /** The `data` that was sent: ids and facts that identify nobody. */
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    status: z.enum(DELIVERY_STATUSES),
    created_at: instant,
    /** Null while the event waits. */
    ended_at: instant.nullable(),
    /** The earliest time of the next attempt; null if there is none. */
    next_attempt_at: instant.nullable(),
    /** The last attempts, oldest first. */
    attempts: z.array(z.object({ at: instant, status_code: z.int().nullable(), reason: z.enum(TEST_REASONS), ms: z.int().min(0) })),
  })
  .meta({ id: 'PartnerDelivery' })
export type PartnerDelivery = z.output<typeof delivery>

export type ConnectionTest = z.output<typeof connectionTest>
export type ConnectionTestInput = z.output<typeof testInput>

export const partners = defineRoutes({
  test: {
    ...post('/settings/visitors/partner/connection-testing', 'settings:write', ANY_EDITION),
    summary: 'Send a signed ping to a partner and say what happened, step by step; at most ten times a minute',
    effect: 'read',
    prepares: true,
    body: testInput,
    response: connectionTest,
    errors: ['more_than_own', 'partner_not_found', 'too_many_requests'],
  },
  deliveries: {
    ...get('/settings/visitors/partner/{partner_id}/deliveries', 'settings:read', ANY_EDITION),
    summary: 'The events of a partner with the outcome of each attempt, newest first; kept for 30 days',
    params: z.object({ partner_id: choiceKey }),
    query: listQuery.omit({ search: true }).extend({ status: z.enum(DELIVERY_STATUSES).optional() }),
    response: list(delivery),
    errors: ['more_than_own', 'partner_not_found'],
  },
  resend: {
    ...post('/settings/visitors/partner/{partner_id}/deliveries/{id}/resend', 'settings:write', ANY_EDITION),
    summary: 'Send an event to its partner again, under the same webhook-id; one that is waiting is sent at once',
    reach: 'organisation',
    params: idParams.extend({ partner_id: choiceKey }),
    body: z.strictObject({}).meta({ id: 'PartnerResend' }),
    response: delivery,
    errors: ['partner_not_found', 'partner_paused'],
  },
})
