import { z } from 'zod'
import { CARD_OBSTACLES, cardStatus } from '../cards/cards.ts'
import { numbers_unreadable } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { id, instant } from '../kernel/routes.ts'
import { entranceRow } from './entrance-record.ts'

/** A visitor who is inside now or came before. */
export const visitorMatch = z
  .object({
    inside: z.boolean(),
    entrance: entranceRow,
    /** The member whose visit it is. */
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
    /** Why it can't be issued at that gate now; null if it can. */
    why: z.enum(CARD_OBSTACLES).nullable(),
    lost_at: instant.nullable(),
    /** The visit that has it; null if it is free, or if the person may not see that visit. */
    held_by: id.nullable(),
  })
  .meta({ id: 'DeskCard' })

export const findInput = z.strictObject({ text: line(100, { min: 3 }), gate_id: id.optional() }).meta({ id: 'FindInput' })

export const findAnswer = z.object({
  docs: z.array(visitorMatch).max(8),
  /** Cards by number or UID; several where a short reading fits them. */
  cards: z.array(deskCard).max(8),
  /** If false, cards aren't registered and any text may be a card number. */
  keeps_cards: z.boolean(),
})

export type DeskCard = z.output<typeof deskCard>
export type VisitorMatch = z.output<typeof visitorMatch>
