import { z } from 'zod'
import { CARD_OBSTACLES, cardStatus } from './cards.ts'
import { entranceRow } from './entrance-record.ts'
import { numbers_unreadable } from './kernel/domain/fields.ts'
import { line } from './kernel/domain/text.ts'
import { id, instant } from './kernel/routes.ts'

/** A visitor who is inside now, or came before. */
export const visitorMatch = z
  .object({
    inside: z.boolean(),
    entrance: entranceRow,
    /** Of whom it is a visit as a member. */
    member_id: id.nullable(),
    phone_masked: z.string().nullable(),
    id_number_masked: z.string().nullable(),
    numbers_unreadable,
    visits: z.int().positive(),
    matched: z.array(z.enum(['name', 'plate', 'card', 'phone', 'id_number', 'company', 'number'])),
  })
  .meta({ id: 'VisitorMatch' })

/** A registered card that was typed or scanned at a desk. */
export const deskCard = z
  .object({
    number: z.string(),
    status: cardStatus,
    /** Why it is not given out at that gate now; null where it is. */
    why: z.enum(CARD_OBSTACLES).nullable(),
    lost_at: instant.nullable(),
    /** The visit that has it; null where nobody has it, or the person does not see who. */
    held_by: id.nullable(),
  })
  .meta({ id: 'DeskCard' })

export const findInput = z.strictObject({ text: line(100, { min: 3 }), gate_id: id.optional() }).meta({ id: 'FindInput' })

export const findAnswer = z.object({
  docs: z.array(visitorMatch).max(8),
  /** Cards by number or UID; several where a short reading fits them. */
  cards: z.array(deskCard).max(8),
  /** Where cards are not registered, any text may be a card's. */
  keeps_cards: z.boolean(),
})

export type DeskCard = z.output<typeof deskCard>
export type VisitorMatch = z.output<typeof visitorMatch>
