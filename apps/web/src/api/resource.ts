import type { BodyInputOf, QueryInputOf, ResponseOf, Route } from '@gatehouse/contract/kernel/routes.ts'
import type { PageContract as Contract } from './calls.fixed.ts'
import { type Api, api } from './client.ts'

interface Crud {
  readonly list: Route
  readonly get: Route
  readonly create: Route
  readonly update: Route
}
/** Modules of the contract that are master data: they list, get, create and update records, and most can remove them. */
export type ResourceName = { [M in keyof Contract]: Contract[M] extends Crud ? M : never }[keyof Contract]

type RouteOf<M extends ResourceName, K extends string> = K extends keyof Contract[M]
  ? Contract[M][K] extends Route
    ? Contract[M][K]
    : never
  : never
export type Doc<M extends ResourceName> = ResponseOf<RouteOf<M, 'get'>>

export interface Resource<M extends ResourceName> {
  get(id: string): Promise<Doc<M>>
  query(query?: QueryInputOf<RouteOf<M, 'list'>>): Promise<ResponseOf<RouteOf<M, 'list'>>>
  post(body: BodyInputOf<RouteOf<M, 'create'>>, idempotencyKey?: string): Promise<Doc<M>>
  put(id: string, body: BodyInputOf<RouteOf<M, 'update'>>): Promise<Doc<M>>
  delete(id: string): Promise<unknown>
  /** PUT with an id, POST without one. */
  save(record: Saved<M>, idempotencyKey?: string): Promise<Doc<M>>
}

export type Saved<M extends ResourceName> =
  | { id: string; body: BodyInputOf<RouteOf<M, 'update'>> }
  | { id?: undefined; body: BodyInputOf<RouteOf<M, 'create'>> }

type LooseCall = (input: Record<string, unknown>) => Promise<never>

/**
 * The generic wrapper of specification section 7 for one kind of master data: `GET {url}/{id}`, a query GET, POST, `PUT {url}/{id}`,
 * `DELETE {url}/{id}` and save. Sends JSON with `X-Requested-With` and the session's token; throws what `api` throws.
 */
export function resource<M extends ResourceName>(module: M): Resource<M> {
  const calls = api[module as keyof Api] as unknown as Record<string, LooseCall>
  const run = (name: string, input: Record<string, unknown>) => {
    const call = calls[name]
    if (!call) throw new TypeError(`${String(module)} has no call ${name}`)
    return call(input)
  }
  const post: Resource<M>['post'] = (body, idempotencyKey) => run('create', { body, idempotencyKey })
  const put: Resource<M>['put'] = (id, body) => run('update', { params: { id }, body })
  return {
    get: (id) => run('get', { params: { id } }),
    query: (query = {} as never) => run('list', { query }),
    post,
    put,
    delete: (id) => run('remove', { params: { id } }),
    save: (record, idempotencyKey) =>
      record.id === undefined ? post(record.body as never, idempotencyKey) : put(record.id, record.body as never),
  }
}
