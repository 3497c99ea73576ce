import { z } from 'zod'
import { blacklistFields, matched } from './blacklist-record.ts'
import { day } from './kernel/domain/fields.ts'
import { line, multiline } from './kernel/domain/text.ts'
import { BLACKLIST_EDITIONS } from './kernel/editions.ts'
import { defineRoutes, get, id, instant, list, listQuery, post } from './kernel/routes.ts'

/** `dismissed`: somebody else than the entry means; the pair is not told again. */
export const SIGHTING_STATUSES = ['open', 'acknowledged', 'denied', 'allowed', 'escalated', 'closed', 'dismissed'] as const
/** From each status, those that it may become. */
export const SIGHTING_TRANSITIONS: Readonly<Record<(typeof SIGHTING_STATUSES)[number], readonly (typeof SIGHTING_STATUSES)[number][]>> = {
  open: ['acknowledged', 'denied', 'allowed', 'escalated', 'dismissed'],
  acknowledged: ['denied', 'allowed', 'escalated', 'dismissed', 'closed'],
  denied: ['escalated', 'closed'],
  allowed: ['escalated', 'closed'],
  escalated: ['denied', 'allowed', 'dismissed', 'closed'],
  closed: [],
  dismissed: [],
}
/**
 * Where they were met: at a check-in, inside while the entry was saved, when their visit was corrected, as a member who was saved, with a pass,
 * announced.
 */
export const SIGHTING_OCCASIONS = ['check_in', 'inside', 'corrected', 'member', 'pre_pass', 'pre_register'] as const

const guardAction = z.object({
  key: z.string(),
  th: z.string(),
  en: z.string(),
  steps_th: z.array(z.string()),
  steps_en: z.array(z.string()),
})

/** What a guard is told of an entry, and no more. */
export const hit = z
  .object({
    entry_id: id,
    kind: blacklistFields.kind.answer,
    severity: blacklistFields.severity.answer,
    /** By a number or a plate with its province; a name alone is a question to a person. */
    exact: z.boolean(),
    matched: z.array(matched),
    name: z.string(),
    reason: z.string(),
    guard_action: guardAction,
    /** To be given as `q` to the storage call. */
    avatar: z.string().nullable(),
    entered_on: day,
    review_on: day,
    id_number_masked: z.string().nullable(),
  })
  .meta({ id: 'BlacklistHit' })

/** Whom a guard calls who was stopped: who is named in the settings, and who may let a denied person in. */
export const toCall = z
  .object({ supervisor: z.object({ name: z.string(), phone: z.string() }).nullable(), overriders: z.array(z.string()) })
  .meta({ id: 'BlacklistToCall' })
export type ToCall = z.output<typeof toCall>

/** The visitor as they stood at the gate; their numbers masked. */
export const sightingSnapshot = z.object({
  name: z.string(),
  company: z.string().nullable(),
  visitor_type: z.string().nullable(),
  plate: z.string().nullable(),
  plate_province: z.string().nullable(),
  id_number_masked: z.string().nullable(),
  phone_masked: z.string().nullable(),
})

export const sighting = z
  .object({
    _id: id,
    entry: hit,
    status: z.enum(SIGHTING_STATUSES),
    occasion: z.enum(SIGHTING_OCCASIONS),
    snapshot: sightingSnapshot,
    /** Of the visit, to be given as `q` to the storage call. */
    photo: z.string().nullable(),
    location_id: id.nullable(),
    gate: z.string().nullable(),
    /** Who was on duty. */
    on_duty: z.string(),
    entrance_id: id.nullable(),
    member_id: id.nullable(),
    pre_register_id: id.nullable(),
    seen_at: instant,
    /** They tried again within minutes. */
    times: z.int().positive(),
    last_seen_at: instant,
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    updated_at: instant,
  })
  .meta({ id: 'Sighting' })

export const sightingDetail = sighting
  .extend({
    steps: z.array(
      z.object({
        at: instant,
        /** A status, `seen_again` or `note`. */
        action: z.string(),
        by: z.string(),
        text: z.string().nullable(),
      }),
    ),
    /** Of this person and entry, earlier ones. */
    earlier: z.int(),
  })
  .meta({ id: 'SightingDetail' })

export const sightings = defineRoutes({
  list: {
    ...get('/visitors/seen-blacklists', 'blacklists:seen', BLACKLIST_EDITIONS),
    summary: 'Whom of the blacklist was seen, newest first',
    query: listQuery.extend({
      status: z.enum([...SIGHTING_STATUSES, 'unfinished']).optional(),
      severity: blacklistFields.severity.answer.optional(),
      locationId: id.optional(),
      entryId: id.optional(),
      /** Days of the organisation's zone, both included. */
      startDate: day.optional(),
      endDate: day.optional(),
    }),
    response: list(sighting).extend({ open: z.int() }),
  },
  get: {
    ...get('/visitors/seen-blacklists/{id}', 'blacklists:seen', BLACKLIST_EDITIONS),
    summary: 'One sighting with its steps',
    response: sightingDetail,
  },
  decide: {
    ...post('/visitors/seen-blacklists/{id}/decision', 'blacklists:decide', BLACKLIST_EDITIONS),
    summary: 'Say what became of it; letting a denied person in needs blacklists:override and a reason',
    body: z
      .strictObject({ status: z.enum(SIGHTING_STATUSES).exclude(['open']), reason: line(300).optional() })
      .meta({ id: 'SightingDecision' }),
    response: sightingDetail,
    errors: ['status_not_allowed', 'permission_denied'],
  },
  note: {
    ...post('/visitors/seen-blacklists/{id}/notes', 'blacklists:decide', BLACKLIST_EDITIONS),
    summary: 'Write a note to a sighting',
    idempotent: true,
    body: z.strictObject({ text: multiline(1000, { min: 1 }) }).meta({ id: 'SightingNote' }),
    status: 201,
    response: sightingDetail,
  },
})

export type Hit = z.output<typeof hit>
export type Sighting = z.output<typeof sighting>
export type SightingDetail = z.output<typeof sightingDetail>
export type SightingStatus = Sighting['status']
export type SightingOccasion = Sighting['occasion']
export type SightingSnapshot = z.output<typeof sightingSnapshot>
