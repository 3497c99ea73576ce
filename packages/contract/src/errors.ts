import { z } from 'zod'
import { type ErrorCode, fieldError } from './kernel/errors.ts'
import type { ErrorFacts } from './kernel/facts.ts'
import { collect } from './kernel/module.ts'
import { FACTS } from './modules.ts'

/** Every refusal of the server, with status and message; both sides use it. */
export const ERRORS = collect('error', FACTS, ({ errors }) => errors) as Readonly<Record<ErrorCode, ErrorFacts>>

/** The answer to a refused call (RFC 9457). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
    /** The conflicting record, such as the visit that holds the card. */
    conflict: z.object({ _id: z.string() }).catchall(z.unknown()).optional(),
    /** Sent back with the code; valid once and for minutes. */
    ticket: z.string().optional(),
    /** Sent by calls that answer `success` and `message`, so that their refusals have the same shape (L-10). */
    success: z.literal(false).optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>
