import { type Contract, contract } from './contract.ts'
import type { Problem } from './errors.ts'
import type { Language } from './kernel/languages.ts'
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf, Route, Routes } from './kernel/routes.ts'

export interface ClientOptions {
  /** Empty for the page's own origin. */
  base?: string
  token?: () => string | null
  language?: () => Language
  fetch?: typeof globalThis.fetch
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

export type CallInput<R extends Route> = (R['params'] extends object ? { params: ParamsOf<R> } : object) &
  (R['query'] extends object ? Part<'query', QueryInputOf<R>> : object) &
  (R['kind'] extends 'form' ? object : R['body'] extends object ? Part<'body', BodyInputOf<R>> : object) &
  (R['kind'] extends 'form' | 'table' ? { form: FormData } : object) & {
    idempotencyKey?: string
    signal?: AbortSignal
    headers?: Record<string, string>
  }

export type CallAnswer<R extends Route> =
  | { status: 200 | 201 | 204; ok: true; body: ResponseOf<R>; headers: Headers }
  | { status: number; ok: false; body: Problem; headers: Headers }

type RoutesClient<M extends Routes> = { readonly [K in keyof M]: (input: CallInput<M[K]>) => Promise<CallAnswer<M[K]>> }
export type Client = { readonly [M in keyof Contract]: RoutesClient<Contract[M]> }

export type Address = Pick<Route, 'method' | 'path'>

/** The address with path parameters and query filled in. */
export function addressOf(
  { path: pattern }: Pick<Route, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Every call as a function. Refusals are returned; a missing answer throws. */
export const createClient = (options: ClientOptions = {}): Client => clientOf(contract, options)

/** A client built from addresses alone, for pages without schemas. */
export function clientOf(calls: Readonly<Record<string, Readonly<Record<string, Address>>>>, options: ClientOptions): Client {
  const modules = Object.entries(calls).map(([module, routes]) => [
    module,
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, (input: Record<string, unknown> = {}) => call(options, route, input)]),
    ),
  ])
  return Object.fromEntries(modules) as Client
}

async function call(options: ClientOptions, route: Address, input: Record<string, unknown>) {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const token = options.token?.()
  if (token) headers.Authorization = `Bearer ${token}`
  const language = options.language?.()
  if (language) headers['Accept-Language'] = language
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  if (typeof input.idempotencyKey === 'string') headers['Idempotency-Key'] = input.idempotencyKey
  const address = addressOf(route, input.params as Record<string, unknown>, input.query as Record<string, unknown>)
  const answer = await (options.fetch ?? globalThis.fetch)(`${options.base ?? ''}${address}`, {
    method: route.method,
    headers: { ...headers, ...(input.headers as Record<string, string> | undefined) },
    body: (input.form as FormData | undefined) ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
    signal: input.signal as AbortSignal | undefined,
  })
  const json = answer.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = json ? await answer.json() : answer.status === 204 ? undefined : await answer.text()
  return { status: answer.status, ok: answer.ok, body, headers: answer.headers }
}
