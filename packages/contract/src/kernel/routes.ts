import { z } from 'zod'
import { line } from './domain/text.ts'
import type { Service } from './editions.ts'
import type { ErrorCode } from './errors.ts'
import type { MediaType } from './media-types.ts'
import type { Permission } from './permissions.ts'
import type { Reach } from './reach.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `public`: anyone. `link`: anyone with a link. `self`: every signed-in person. Otherwise the permission in the session's organisation. */
export type Access = 'public' | 'link' | 'self' | Permission

/** The purpose of a link: a guest's own page, or a host's answer about a guest at the gate. */
export type LinkPurpose = 'visit' | 'host_answer'

/** The description of one call, from which server and client derive everything. */
export type Route = RouteFacts &
  (IdempotentFacts | { readonly idempotent?: never }) &
  (LinkFacts | { readonly permission: Exclude<Access, 'link'> }) &
  (FileFacts | { readonly kind?: Exclude<Kind, 'file'>; readonly media_types?: never })

/** `form`: multipart with a picture. `table`: multipart with rows, Excel or CSV. `events`: server-sent events. `file`: bytes. */
type Kind = 'json' | 'form' | 'table' | 'events' | 'file'

/** A call that returns a file. */
interface FileFacts {
  readonly kind: 'file'
  /** Every media type that the call can return. */
  readonly media_types: readonly [MediaType, ...MediaType[]]
}

/**
 * A call that takes an `Idempotency-Key` and repeats the first answer to a key. Calls on one's own account can't, and neither can forms, because their
 * picture isn't in the body. For a table, its bytes are compared.
 */
interface IdempotentFacts {
  readonly idempotent: true
  readonly method: 'POST'
  readonly permission: Permission
  readonly kind?: 'json' | 'table'
}

/** A call for people who have a link. A link for another purpose is refused. */
interface LinkFacts {
  readonly permission: 'link'
  readonly link: LinkPurpose
  readonly kind?: 'json' | 'form'
}

interface RouteFacts {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly permission: Access
  /** At least one must be active; if it is empty, no edition is needed. */
  readonly editions: readonly Service[]
  /** Defaults to the reach of the permission. */
  readonly reach?: Reach
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly kind?: Kind
  /** The maximum number of rows in a table, without its headings. */
  readonly rows?: number
  /** GET reads and other methods write by default. Expired organisations can only read. */
  readonly effect?: 'read' | 'write'
  /**
   * `id` is the body field that identifies the call, like an `Idempotency-Key`; `asks` are the fields that define the question. The same id with the
   * same question gets the first answer, regardless of the other fields. With another question it is refused with `idempotency_mismatch`.
   */
  readonly once_by?: { readonly id: '_id'; readonly asks: readonly [string, ...string[]] }
  /** Reads in preparation for a write, so it needs the right to write. */
  readonly prepares?: true
  /** The form field of the picture; `file` by default. */
  readonly form_field?: string
  /** The form fields of several pictures, each at most once. */
  readonly form_fields?: readonly string[]
  /** Form fields that also take a PDF. */
  readonly form_documents?: readonly string[]
  /** Whether the form takes only a picture, or also a PDF. */
  readonly form_takes?: 'picture' | 'document'
  readonly status?: 200 | 201 | 204
  readonly response: z.ZodType
  /** Errors besides those of access, of the schemas and of the server itself. */
  readonly errors?: readonly ErrorCode[]
  /** Adds `{ [field]: message }` to errors, as the specification requires for sign-in. */
  readonly keyed_errors?: true
  /**
   * Rate limit of a public call. `codes`, `reset_links`: a narrow limit per address. `by_device`: a known device has a separate limit. `none`: no
   * limit.
   */
  readonly limit?: 'by_device' | 'codes' | 'reset_links' | 'none'
  /** Runs on one of the few connections for reports. */
  readonly report?: true
  /** Called every few seconds, so it is not logged. */
  readonly probe?: true
}

export type Routes = Readonly<Record<string, Route>>

/** Returns the routes with their literal types. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes

/** Whether a signed-in person makes the call. */
export const needsSession = ({ permission }: Route): boolean => permission !== 'public' && permission !== 'link'
/** Whether the call changes data, so that it needs an organisation that can write. */
export const writes = (route: Route): boolean => (route.effect ?? (route.method === 'GET' ? 'read' : 'write')) === 'write'
/** Whether the call prepares a change. It changes nothing itself, but needs an organisation that can write. */
export const prepares = (route: Route): boolean => route.prepares === true || route.kind === 'table'

/** Whether the answer has `success` and `message`, as the specification's client expects. Refusals of such a call then have them, too. */
export const answersSuccess = ({ response }: Route): boolean =>
  response instanceof z.ZodObject && 'success' in response.shape && 'message' in response.shape

/** UUIDv7. */
export const id = z.uuid()
/** The key of a choice. It never changes, because visits store it; the words of the choice may. */
export const choiceKey = z.string().regex(/^[a-z0-9_]{1,40}$/, 'choice_key')
/** The maximum of an `integer` column in PostgreSQL. */
export const LARGEST_INT = 2_147_483_647
export const organisationId = z.int().positive().max(LARGEST_INT)
/** UTC with milliseconds; no year 0, like PostgreSQL. */
export const instant = z.iso.datetime({ precision: 3 }).refine((value) => !value.startsWith('0000'))

/** Oldest first, with the names of changed fields. */
export const history = z.array(
  z.object({ at: instant, action: z.string(), by: z.string().nullable(), reason: z.string().nullable(), changed: z.array(z.string()) }),
)

export const idParams = z.object({ id })

type Head<M extends Method, P extends string, A extends Access> = {
  readonly method: M
  readonly path: P
  readonly permission: A
  readonly editions: readonly Service[]
} & (P extends `${string}{id}${string}` ? { readonly params: typeof idParams } : unknown)

const head =
  <const M extends Method>(method: M) =>
  <const P extends string, const A extends Access>(path: P, permission: A, editions: readonly Service[]): Head<M, P, A> =>
    ({ method, path, permission, editions, ...(path.includes('{id}') ? { params: idParams } : {}) }) as Head<M, P, A>

/**
 * The start of a call's definition: path, permission, and the editions that open it (an empty list: no edition needed). A path with `{id}` takes that
 * parameter.
 */
export const get = head('GET')
export const post = head('POST')
export const put = head('PUT')
export const del = head('DELETE')

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
  search: line(100, { min: 0 }).optional(),
})

/** `total` stops at 10,000, and `total_capped` says so. */
export const list = <T extends z.ZodType>(doc: T) =>
  z.object({ docs: z.array(doc), total: z.int().min(0), total_capped: z.boolean(), next_cursor: z.string().nullable() })

export const noContent = z.undefined()

export type ParamsOf<R extends Route> = R['params'] extends z.ZodType ? z.output<R['params']> : Record<string, never>
export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : Record<string, never>
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined
export type ResponseOf<R extends Route> = z.output<R['response']>
/** A query as a caller passes it: each value either parsed, or as the text in the URL. */
export type QueryInputOf<R extends Route> = R['query'] extends z.ZodType
  ? ValuesOrTexts<z.input<R['query']>, z.output<R['query']>>
  : Record<string, never>
type ValuesOrTexts<Texts, Values> = { [K in keyof Texts]: Texts[K] | (K extends keyof Values ? Values[K] : never) }
export type BodyInputOf<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
