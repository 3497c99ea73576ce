import { z } from 'zod'
import { instant } from '../kernel/routes.ts'

const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** The last mail to a person without an account. */
export const guestMessage = z
  .object({
    template: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    /** The error code of the mail server or the network if it couldn't be sent; `cannot_be_built` if the mail couldn't be made. */
    problem: z.string().nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'GuestMessage' })

export type GuestMessage = z.output<typeof guestMessage>
