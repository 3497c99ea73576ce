import { z } from 'zod'
import { findAnswer } from '../entrances/entrance-find.ts'
import { entrance, entranceRow } from '../entrances/entrance-record.ts'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { defineRoutes, get, id, instant, LARGEST_INT, list, listQuery, post } from '../kernel/routes.ts'
import { openingSpans } from '../locations/locations.ts'
import { memberMatch } from '../members/member-desk.ts'
import { expectedGuest } from '../pre-registers/pre-register-record.ts'

/** The kind of the scanned text. `text`: a name, or anything unrecognised. */
export const SCAN_KINDS = ['pass', 'guest', 'member', 'card', 'visit', 'slip', 'document', 'plate', 'phone', 'text'] as const

/** The result of the scan, or the first reason for refusing it. */
export const SCAN_OUTCOMES = [
  ...([
    'admitted',
    'checked_out',
    'found',
    'needs_more',
    'unknown',
    'bad_signature',
    'foreign',
    'revoked',
    'suspended',
    'not_active',
  ] as const),
  ...(['not_yet', 'expired', 'outside_hours', 'wrong_location', 'wrong_gate', 'used_up', 'already_inside', 'stopped', 'refused'] as const),
] as const

/** The reasons why a scan doesn't admit a person, each with its details. */
export const scanReason = z
  .discriminatedUnion('reason', [
    /** Not a code of this organisation, or its record no longer exists. */
    z.object({ reason: z.literal('unknown') }),
    z.object({ reason: z.literal('bad_signature') }),
    /** A newer code was issued, or the visit was cancelled. */
    z.object({ reason: z.literal('revoked') }),
    z.object({ reason: z.literal('not_active'), status: z.string() }),
    z.object({ reason: z.literal('not_yet'), valid_from: z.union([day, instant]) }),
    z.object({ reason: z.literal('expired'), valid_until: z.union([day, instant]) }),
    z.object({ reason: z.literal('outside_hours'), hours_today: openingSpans, holiday: z.boolean() }),
    /** Codes; empty if the person may not see them. */
    z.object({ reason: z.literal('wrong_location'), locations: z.array(z.string()) }),
    z.object({ reason: z.literal('wrong_gate'), gates: z.array(z.string()) }),
    /** A guest or a pass that has used all of its entries. */
    z.object({ reason: z.literal('used_up'), uses: z.int().optional(), max_uses: z.int().optional() }),
    /** Comes with `visit` if the person may see it. */
    z.object({ reason: z.literal('already_inside') }),
  ])
  .meta({ id: 'ScanReason' })

export const scanInput = z
  .strictObject({
    /**
     * The desk creates one for each scan. Sending it again repeats the first answer without repeating the work; with another text or gate it is
     * refused.
     */
    _id: id,
    gate_id: id,
    text: line(400, { min: 3 }),
    by: z.enum(['scanned', 'typed']).default('scanned'),
    /** The mode of the desk. In check-out mode a guest or pass that is inside leaves. */
    mode: z.enum(['in', 'out']).default('in'),
    notice_version: z.int().min(1).max(LARGEST_INT).nullish(),
    /** When it was scanned, if the desk was offline. */
    device_time: instant.nullish(),
  })
  .meta({ id: 'ScanInput' })

/** The details of a pass that guards see. */
export const passAtDesk = z
  .object({
    _id: id,
    holder_name: z.string(),
    company: z.string().nullable(),
    plate: z.string().nullable(),
    plate_province: z.string().nullable(),
    phone_masked: z.string().nullable(),
    unit_id: id.nullable(),
    unit_name: z.string().nullable(),
    host_name: z.string().nullable(),
    visitor_type: z.string(),
    purpose: z.string().nullable(),
    gate_note: z.string().nullable(),
    avatar: z.string().nullable(),
  })
  .meta({ id: 'PassAtDesk' })

/** The matches for a text that by itself lets nobody in or out. */
const scanFound = findAnswer
  .extend({
    members: z.array(memberMatch).max(8),
    /** The keyboard reading that found a match, otherwise the likeliest. */
    text: z.string(),
  })
  .meta({ id: 'ScanFound' })

export const scanAnswer = z
  .object({
    _id: id,
    kind: z.enum(SCAN_KINDS),
    /** `needs`: the guard must enter the fields in `missing`. `found`: the guard decides what to do. */
    done: z.enum(['admitted', 'checked_out', 'refused', 'needs', 'found']),
    /** The visit that the scan started or ended. */
    entrance: entrance.nullable(),
    /** The visit that prevents it. */
    visit: entranceRow.extend({ checked_in_by: z.string().nullable() }).nullable(),
    member: memberMatch.nullable(),
    guest: expectedGuest.nullable(),
    pass: passAtDesk.nullable(),
    /** The person's picture, as a value for the storage call: from their record, the guest's page, or the visit. */
    photo: z.string().nullable(),
    /** The host's note for the gate about a guest or the holder of a pass. Plain text. */
    gate_note: z.string().nullable(),
    /** Entries left on the pass after this scan; null without a limit or without a pass. */
    uses_left: z.int().min(0).nullable(),
    reasons: z.array(scanReason),
    /** Fields of the check-in. */
    missing: z.array(z.string()),
    found: scanFound.nullable(),
  })
  .meta({ id: 'ScanAnswer' })

export const scanRow = z
  .object({
    _id: id,
    at: instant,
    device_at: instant.nullable(),
    gate_id: id,
    gate: z.string(),
    kind: z.enum(SCAN_KINDS),
    outcome: z.enum(SCAN_OUTCOMES),
    /** The name of the person let in or out, or of the code's holder. */
    name: z.string().nullable(),
    subject_id: id.nullable(),
    entrance_id: id.nullable(),
    scanned_by: z.string(),
  })
  .meta({ id: 'ScanRow' })

export const scans = defineRoutes({
  create: {
    ...post('/visitors/scans', 'entrances:check_in', ANY_EDITION),
    summary: 'Identify what was scanned at a gate, and check its holder in or out where the code alone is enough; every attempt is logged',
    // When an offline desk resends a scan, its time and mode differ.
    once_by: { id: '_id', asks: ['gate_id', 'text'] },
    body: scanInput,
    response: scanAnswer,
    errors: [
      'gate_not_found',
      'gate_not_open',
      'location_not_active',
      'already_out',
      'charge_due',
      'vehicle_inside',
      'blacklisted',
      'screening_needed',
      'too_many_numbers',
      'too_many_codes',
    ],
  },
  list: {
    ...get('/visitors/scans', 'entrances:read', ANY_EDITION),
    summary: 'Every scan at a gate with what came of it, newest first',
    query: listQuery.omit({ search: true }).extend({
      location_id: id.optional(),
      gate_id: id.optional(),
      kind: z.enum(SCAN_KINDS).optional(),
      outcome: z.enum([...SCAN_OUTCOMES, 'any_refusal']).optional(),
      startDate: day.optional(),
      endDate: day.optional(),
    }),
    response: list(scanRow),
  },
})

export type ScanInput = z.output<typeof scanInput>
export type ScanAnswer = z.output<typeof scanAnswer>
export type PassAtDesk = z.output<typeof passAtDesk>
export type ScanReason = z.output<typeof scanReason>
export type ScanKind = (typeof SCAN_KINDS)[number]
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]
export type ScanRow = z.output<typeof scanRow>
