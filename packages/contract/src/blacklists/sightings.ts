import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line, multiline } from '../kernel/domain/text.ts'
import { BLACKLIST_EDITIONS } from '../kernel/editions.ts'
import { defineRoutes, get, id, instant, list, listQuery, post } from '../kernel/routes.ts'
import { blacklistFields, matched } from './blacklist-record.ts'

/** `dismissed`: the visitor isn't the person of the entry, and this pair isn't reported again. */
export const SIGHTING_STATUSES = ['open', 'acknowledged', 'denied', 'allowed', 'escalated', 'closed', 'dismissed'] as const
/** The statuses that may follow each status. */
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
 * The occasion of the match. `inside`: an entry was saved while the visitor was inside. `corrected`: a visit was corrected. The others name the record
 * that was screened: a check-in, a member, a pass or an announcement.
 */
export const SIGHTING_OCCASIONS = ['check_in', 'inside', 'corrected', 'member', 'pre_pass', 'pre_register'] as const

const guardAction = z.object({
  key: z.string(),
  th: z.string(),
  en: z.string(),
  steps_th: z.array(z.string()),
  steps_en: z.array(z.string()),
})

/** The details of a matched entry that guards may see. */
export const hit = z
  .object({
    entry_id: id,
    kind: blacklistFields.kind.answer,
    severity: blacklistFields.severity.answer,
    /** Whether a number matched, or a plate with its province. A match by name alone needs a person's decision. */
    exact: z.boolean(),
    matched: z.array(matched),
    name: z.string(),
    reason: z.string(),
    guard_action: guardAction,
    /** The `q` of the storage call that returns the photo. */
    avatar: z.string().nullable(),
    entered_on: day,
    review_on: day,
    id_number_masked: z.string().nullable(),
  })
  .meta({ id: 'BlacklistHit' })

/** The people to call about a stopped visitor: the supervisor from the settings, and people who may override the stop. */
export const stopContacts = z
  .object({ supervisor: z.object({ name: z.string(), phone: z.string() }).nullable(), overriders: z.array(z.string()) })
  .meta({ id: 'BlacklistToCall' })
export type ToCall = z.output<typeof stopContacts>

/** The visitor's details at the gate, with masked numbers. */
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
    /** The photo of the visit, as the `q` of the storage call. */
    photo: z.string().nullable(),
    location_id: id.nullable(),
    gate: z.string().nullable(),
    /** The guard on duty. */
    on_duty: z.string(),
    entrance_id: id.nullable(),
    member_id: id.nullable(),
    pre_register_id: id.nullable(),
    seen_at: instant,
    /** The number of attempts. An attempt that is repeated within minutes adds to this sighting. */
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
    /** Earlier sightings of this person and entry. */
    earlier: z.int(),
  })
  .meta({ id: 'SightingDetail' })

export const sightings = defineRoutes({
  list: {
    ...get('/visitors/seen-blacklists', 'blacklists:seen', BLACKLIST_EDITIONS),
    summary: 'Sightings of people on the blacklist, newest first',
    query: listQuery.extend({
      status: z.enum([...SIGHTING_STATUSES, 'unfinished']).optional(),
      severity: blacklistFields.severity.answer.optional(),
      location_id: id.optional(),
      entry_id: id.optional(),
      /** Days in the organisation's zone, both included. */
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
    summary: 'Decide a sighting; letting a denied person in needs blacklists:override and a reason',
    body: z
      .strictObject({ status: z.enum(SIGHTING_STATUSES).exclude(['open']), reason: line(300).optional() })
      .meta({ id: 'SightingDecision' }),
    response: sightingDetail,
    errors: ['status_not_allowed', 'permission_denied'],
  },
  note: {
    ...post('/visitors/seen-blacklists/{id}/notes', 'blacklists:decide', BLACKLIST_EDITIONS),
    summary: 'Add a note to a sighting',
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
