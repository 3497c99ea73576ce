import { z } from 'zod'
import { line } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { choiceKey, defineRoutes, instant, post } from './kernel/routes.ts'
import { partner, partnerUrl } from './partner-settings.ts'

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
    /** Whether the partner answered and proved that it has the secret. */
    success: z.boolean(),
    message: z.string(),
    timestamp: instant,
    /** Of the partner's answer; null where none arrived. */
    statusCode: z.int().nullable(),
    reason: z.enum(TEST_REASONS),
    /** A code of the system or the name of a variable. */
    detail: z.string().nullable(),
    ms: z.int().min(0),
    steps: z.array(z.object({ step: z.enum(TEST_STEPS), ok: z.boolean(), ms: z.int().min(0) })),
  })
  .meta({ id: 'PartnerConnectionTest' })

/** A saved partner by its key, or values that aren't saved; a value that is left out or masked is the saved partner's. */
const testInput = z
  .strictObject({
    partner_id: choiceKey.nullish(),
    ...partner.partial().shape,
    url: partnerUrl.nullish(),
    name: line(80, { min: 0 }).nullish(),
  })
  .refine(({ partner_id, key, url }) => (url ?? partner_id ?? key) != null, { path: ['url'], error: 'required' })
  .meta({ id: 'PartnerConnectionTestInput' })
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
})
