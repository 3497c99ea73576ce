import { z } from 'zod'
import { line } from './domain/text.ts'
import type { Service } from './editions.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call: anybody (`public`), every signed-in person for their own account (`self`), or who has the permission in the
 * organisation that the session is bound to.
 */
export type Access = 'public' | 'self' | Permission

/** One call of the interface. Everything either side knows about it derives from this. */
export type Route = RouteFacts & (Once | { readonly idempotent?: never })

/**
 * A creating call takes an `Idempotency-Key` header and answers a repeated one with the first answer. Answers are kept by organisation and by
 * what the body says, so a call for one's own account, which may be in none, and a form, whose picture is not in its body, cannot. Of a table
 * its bytes are what the body says.
 */
interface Once {
  readonly idempotent: true
  readonly method: 'POST'
  readonly permission: Permission
  readonly kind?: 'json' | 'table'
}

interface RouteFacts {
  readonly method: Method
  /** Path parameters in braces, as OpenAPI writes them: `/visitors/gates/{id}`. */
  readonly path: string
  readonly summary: string
  readonly permission: Access
  /** At least one of these must be active for the organisation; empty where no edition is needed. */
  readonly editions: readonly Service[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * `form`: multipart with a picture, whose text fields `body` describes. `table`: multipart with one file of rows, Excel or CSV.
   * `events`: server-sent events. `file`: bytes.
   */
  readonly kind?: 'json' | 'form' | 'table' | 'events' | 'file'
  /** How many rows a table may have below its headings. */
  readonly rows?: number
  /** Whether the call changes anything; a GET does not, anything else does unless it says `read`. Expired organisations may only read. */
  readonly effect?: 'read' | 'write'
  /** Changes nothing, but is made for a change that follows it, so that who may only read may not make it. A file of rows is checked for its import. */
  readonly prepares?: true
  /** Of a form: the field that brings its picture; `file` where nothing is said. */
  readonly form_field?: string
  /** Of a form that may bring several pictures: their fields, each at most once. */
  readonly form_fields?: readonly string[]
  /** Of these those whose file may be a PDF as well. */
  readonly form_documents?: readonly string[]
  /** Of a form: whether its file is a picture, as where nothing is said, or may be a PDF as well. */
  readonly form_takes?: 'picture' | 'document'
  readonly status?: 200 | 201 | 204
  readonly response: z.ZodType
  /** Refusals of its own, besides those that its access, its schemas and the server's state can give. */
  readonly errors?: readonly ErrorCode[]
  /** Each field error carries its field as key too: `{ field, message, email: message }`, as the specification's sign-in has it. */
  readonly keyed_errors?: true
  /**
   * By what a public call is counted. `codes`, `reset_links`: by the narrow limit on tries of one address, since who guesses makes it.
   * `by_device`: that limit too, but a device that is known to the account has one of its own. `none`: the answer costs no more than a refusal.
   */
  readonly limit?: 'by_device' | 'codes' | 'reset_links' | 'none'
  /** Adds up many records: its statements run on the few connections kept for that, and take none from the gates. */
  readonly report?: true
  /** Asked by machines every few seconds: an ordinary answer is not worth a line in the log. */
  readonly probe?: true
}

export type Routes = Readonly<Record<string, Route>>

/** Declares the calls of one module; keeps the literal types, refuses a call without access or edition. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes

/** True when the call may change something, and so needs an organisation that is neither expired nor disabled. */
export const writes = (route: Route): boolean => (route.effect ?? (route.method === 'GET' ? 'read' : 'write')) === 'write'
/** True when the call is part of a change, and so needs such an organisation too, though it changes nothing itself. */
export const prepares = (route: Route): boolean => route.prepares === true || route.kind === 'table'

/** A UUIDv7, made in the application. */
export const id = z.uuid()
/** The largest number that an integer column holds. */
export const LARGEST_INT = 2_147_483_647
export const organisationId = z.int().positive().max(LARGEST_INT)
/** An instant in UTC with milliseconds, `2026-11-20T07:32:00.000Z`. There was no year 0, and PostgreSQL has none. */
export const instant = z.iso.datetime({ precision: 3 }).refine((value) => !value.startsWith('0000'))

/** What happened to a record, the oldest first: the action as the audit log has it, who did it, why, and the fields that it changed. */
export const history = z.array(
  z.object({ at: instant, action: z.string(), by: z.string().nullable(), reason: z.string().nullable(), changed: z.array(z.string()) }),
)

export const idParams = z.object({ id })

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
  search: line(100, { min: 0 }).optional(),
})

/** A page of a list. `total` counts to 10,000 and stops there; `total_capped` says that there are more. */
export const list = <T extends z.ZodType>(doc: T) =>
  z.object({ docs: z.array(doc), total: z.int().min(0), total_capped: z.boolean(), next_cursor: z.string().nullable() })

export const noContent = z.undefined()

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : Record<string, never>
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : Record<string, never>
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type ResponseOf<R extends Route> = z.output<R['response']>
export type QueryInputOf<R extends Route> = R['query'] extends z.ZodType ? z.input<R['query']> : Record<string, never>
export type BodyInputOf<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
