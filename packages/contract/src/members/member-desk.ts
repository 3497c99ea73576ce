import { z } from 'zod'
import { day, numbers_unreadable } from '../kernel/domain/fields.ts'
import { id } from '../kernel/routes.ts'
import { openingSpans } from '../locations/locations.ts'
import { MEMBER_STATUSES, memberFields, memberVehicle } from './member-record.ts'

/** The reasons why a member may not enter a gate now, each with its details. */
export const memberReason = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('not_active'), status: z.enum(MEMBER_STATUSES) }),
    z.object({ reason: z.literal('not_yet'), valid_from: day }),
    z.object({ reason: z.literal('expired'), valid_until: day }),
    /** The member's hours on the local day; `holiday`: empty because of a holiday. */
    z.object({ reason: z.literal('outside_hours'), hours_today: openingSpans, holiday: z.boolean() }),
    /** Codes of the gates at this location that the member may use. */
    z.object({ reason: z.literal('wrong_gate'), gates: z.array(z.string()) }),
    /** Codes of the locations that the member may enter. */
    z.object({ reason: z.literal('wrong_location'), locations: z.array(z.string()) }),
  ])
  .meta({ id: 'MemberReason' })

export const MEMBER_MATCHES = ['qr', 'card', 'plate', 'code', 'phone', 'id_number', 'name', 'company'] as const

/** A member who matches the typed or scanned text. */
export const memberMatch = z
  .object({
    _id: id,
    code: z.string(),
    kind: memberFields.kind.answer,
    status: z.enum(MEMBER_STATUSES),
    name_th: z.string(),
    name_en: z.string(),
    company: z.string().nullable(),
    unit: z.string().nullable(),
    vehicles: z.array(memberVehicle),
    phone_masked: z.string().nullable(),
    id_number_masked: z.string().nullable(),
    numbers_unreadable,
    avatar: z.string().nullable(),
    /** Inside at any location; the person may not see this visit. */
    inside: z.boolean(),
    /** Empty if the member may enter at the given gate, or if no gate was given. */
    reasons: z.array(memberReason),
    matched: z.array(z.enum(MEMBER_MATCHES)),
  })
  .meta({ id: 'MemberMatch' })

export type MemberMatch = z.output<typeof memberMatch>
export type MemberReason = z.output<typeof memberReason>
