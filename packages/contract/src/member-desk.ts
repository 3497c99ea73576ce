import { z } from 'zod'
import { day, numbers_unreadable } from './kernel/domain/fields.ts'
import { id } from './kernel/routes.ts'
import { openingSpans } from './locations.ts'
import { MEMBER_STATUSES, memberFields, memberVehicle } from './member-record.ts'

/** Why a member is not let in at a gate now, each with what explains it. */
export const memberReason = z
  .discriminatedUnion('reason', [
    z.object({ reason: z.literal('not_active'), status: z.enum(MEMBER_STATUSES) }),
    z.object({ reason: z.literal('not_yet'), valid_from: day }),
    z.object({ reason: z.literal('expired'), valid_until: day }),
    /** Their hours of the day it is there; `holiday`: none, since it is one. */
    z.object({ reason: z.literal('outside_hours'), hours_today: openingSpans, holiday: z.boolean() }),
    /** Codes of the gates of that location which they may use. */
    z.object({ reason: z.literal('wrong_gate'), gates: z.array(z.string()) }),
    /** Codes of the locations which they may come to. */
    z.object({ reason: z.literal('wrong_location'), locations: z.array(z.string()) }),
  ])
  .meta({ id: 'MemberReason' })

export const MEMBER_MATCHES = ['qr', 'card', 'plate', 'code', 'phone', 'id_number', 'name', 'company'] as const

/** A member found by what was typed or scanned. */
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
    /** Wherever: their visit may be one that the person does not see. */
    inside: z.boolean(),
    /** Empty where they may come in at the gate that was named, or none was. */
    reasons: z.array(memberReason),
    matched: z.array(z.enum(MEMBER_MATCHES)),
  })
  .meta({ id: 'MemberMatch' })

export type MemberMatch = z.output<typeof memberMatch>
export type MemberReason = z.output<typeof memberReason>
