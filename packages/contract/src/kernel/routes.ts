import { z } from 'zod'
import { line } from './domain/text.ts'
import type { Service } from './editions.ts'
import type { ErrorCode } from './errors.ts'
import type { MediaType } from './media-types.ts'
import { type Permission, REACH } from './permissions.ts'
import type { Reach } from './reach.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `public`: anybody; `link`: whoever has a link; `self`: every signed-in person; else the permission in the session's organisation. */
export type Access = 'public' | 'link' | 'self' | Permission

/** What a link is for: a guest's own page, a host's answer about somebody at the gate. */
export type LinkPurpose = 'visit' | 'host_answer'

/** One call; both sides derive everything from it. */
export type Route = RouteFacts &
  (Once | { readonly idempotent?: never }) &
  (ByLink | { readonly permission: Exclude<Access, 'link'> }) &
  (AnswersFile | { readonly kind?: Exclude<Kind, 'file'>; readonly media_types?: never })

/** `form`: multipart with a picture. `table`: multipart with rows, Excel or CSV. `events`: server-sent events. `file`: bytes. */
type Kind = 'json' | 'form' | 'table' | 'events' | 'file'

/** Every media type that the file of this call can have. */
interface AnswersFile {
  readonly kind: 'file'
  readonly media_types: readonly [MediaType, ...MediaType[]]
}

/**
 * Takes an `Idempotency-Key` and repeats its first answer. Not for calls of one's own account or forms, whose picture is not in the body;
 * of a table the bytes count.
 */
interface Once {
  readonly idempotent: true
  readonly method: 'POST'
  readonly permission: Permission
  readonly kind?: 'json' | 'table'
}

/** A link of another purpose does not open it. */
interface ByLink {
  readonly permission: 'link'
  readonly link: LinkPurpose
  readonly kind?: 'json' | 'form'
}

interface RouteFacts {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly permission: Access
  /** One of these must be active; empty: none needed. */
  readonly editions: readonly Service[]
  /** That of the permission by default. */
  readonly reach?: Reach
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly kind?: Kind
  /** Rows below the headings. */
  readonly rows?: number
  /** GET reads, others write by default. Expired organisations only read. */
  readonly effect?: 'read' | 'write'
  /**
   * The field of the body that names the call, as an `Idempotency-Key` does, and the fields that say what is asked. The same id with the same question gets the
   * first answer, whatever else stands in the body; with another question it is refused with `idempotency_mismatch`.
   */
  readonly once_by?: { readonly id: '_id'; readonly asks: readonly [string, ...string[]] }
  /** Reads for a later write, so it needs the right to write. */
  readonly prepares?: true
  /** The picture's field; `file` by default. */
  readonly form_field?: string
  /** For several pictures, each at most once. */
  readonly form_fields?: readonly string[]
  /** Fields that also take a PDF. */
  readonly form_documents?: readonly string[]
  /** Whether the file may be a PDF. */
  readonly form_takes?: 'picture' | 'document'
  readonly status?: 200 | 201 | 204
  readonly response: z.ZodType
  /** Besides those of access, schemas and server. */
  readonly errors?: readonly ErrorCode[]
  /** Adds `{ [field]: message }` to errors, as the specification's sign-in has it. */
  readonly keyed_errors?: true
  /**
   * How a public call is counted. `codes`, `reset_links`: by a narrow limit of the address. `by_device`: a known device has its own.
   * `none`: not.
   */
  readonly limit?: 'by_device' | 'codes' | 'reset_links' | 'none'
  /** Uses the few connections for reports. */
  readonly report?: true
  /** Called every few seconds, so it is not logged. */
  readonly probe?: true
}

export type Routes = Readonly<Record<string, Route>>

/** Keeps literal types. */
export const defineRoutes = <const R extends Routes>(routes: R): R => routes

/** A call of a signed-in person. */
export const needsSession = ({ permission }: Route): boolean => permission !== 'public' && permission !== 'link'
/** Needs an organisation that can write. */
export const writes = (route: Route): boolean => (route.effect ?? (route.method === 'GET' ? 'read' : 'write')) === 'write'
/** How far a writing call reaches; null for one that changes nothing of an organisation. */
export function reachOf(route: Route): Reach | null {
  const { permission, reach } = route
  if (!writes(route) || permission === 'public' || permission === 'link' || permission === 'self') return null
  return reach ?? REACH[permission as keyof typeof REACH] ?? 'sight'
}
/** Changes nothing itself, and needs an organisation that can write. */
export const prepares = (route: Route): boolean => route.prepares === true || route.kind === 'table'

/** Whether a call answers `success` and `message`, as the specification's client reads them; its refusals do so too. */
export const answersSuccess = ({ response }: Route): boolean =>
  response instanceof z.ZodObject && 'success' in response.shape && 'message' in response.shape

/** UUIDv7. */
export const id = z.uuid()
/** A key of a choice, which visits have. Its words may change, the key does not. */
export const choiceKey = z.string().regex(/^[a-z0-9_]{1,40}$/, 'choice_key')
/** Of an integer column. */
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

/** The head of a call: path, who may make it, and the editions that open it (none where the list is empty). A path with `{id}` takes that id. */
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
/** A query as a caller gives it: each value as the server has it, or as the address writes it. */
export type QueryInputOf<R extends Route> = R['query'] extends z.ZodType
  ? ValuesOrTexts<z.input<R['query']>, z.output<R['query']>>
  : Record<string, never>
type ValuesOrTexts<Texts, Values> = { [K in keyof Texts]: Texts[K] | (K extends keyof Values ? Values[K] : never) }
export type BodyInputOf<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined
