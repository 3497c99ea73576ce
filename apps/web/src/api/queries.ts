import type { ParamsOf, QueryInputOf, ResponseOf, Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type PageContract as Contract, calls } from './calls.fixed.ts'
import { api } from './client.ts'

export type ModuleName = keyof Contract

/** The flat input of a reading call: its path parameters and its query. */
export type ReadInput<R extends Route> = (R['params'] extends object ? ParamsOf<R> : object) &
  (R['query'] extends object ? QueryInputOf<R> : object)

type Read<R extends Route> =
  object extends ReadInput<R> ? (input?: ReadInput<R>) => ReadOptions<R> : (input: ReadInput<R>) => ReadOptions<R>
type ReadOptions<R extends Route> = ReturnType<typeof readOptions<R>>
type ReadPages<R extends Route> =
  object extends ReadInput<R> ? (input?: ReadInput<R>) => PagesOptions<R> : (input: ReadInput<R>) => PagesOptions<R>
type PagesOptions<R extends Route> = ReturnType<typeof pagesOptions<R>>

type Paged = { next_cursor: string | null }
type ReadNames<M extends Routes> = { [K in keyof M]: M[K] extends { method: 'GET'; kind?: 'json' } ? K : never }[keyof M]
type PagedNames<M extends Routes> = {
  [K in keyof M]: M[K]['method'] extends 'GET' ? (ResponseOf<M[K]> extends Paged ? K : never) : never
}[keyof M]

type Queries = {
  readonly [M in ModuleName]: { readonly [K in ReadNames<Contract[M]>]: Contract[M][K] extends Route ? Read<Contract[M][K]> : never }
}
type Pages = {
  readonly [M in ModuleName]: { readonly [K in PagedNames<Contract[M]>]: Contract[M][K] extends Route ? ReadPages<Contract[M][K]> : never }
}

type LooseCall = (input: { params: object; query: object; signal: AbortSignal }) => Promise<unknown>

/** Runs the call of a read, with the flat input sorted into path parameters and query. */
const run = <R extends Route>(module: string, name: string, path: string, input: object, signal: AbortSignal) => {
  const call = (api as unknown as Record<string, Record<string, LooseCall>>)[module]?.[name]
  if (!call) throw new TypeError(`The contract has no call ${module}.${name}`)
  const in_path = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
  const [params, query] = [true, false].map((isInPath) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => in_path.includes(key) === isInPath)),
  )
  return call({ params: params!, query: query!, signal }) as Promise<ResponseOf<R>>
}

const readOptions = <R extends Route>(module: string, name: string, path: R['path'], input: object) =>
  queryOptions({ queryKey: [module, name, input], queryFn: ({ signal }) => run<R>(module, name, path, input, signal) })

const pagesOptions = <R extends Route>(module: string, name: string, path: R['path'], input: object) =>
  infiniteQueryOptions({
    queryKey: [module, name, 'pages', input],
    queryFn: ({ signal, pageParam }) => run<R>(module, name, path, pageParam === null ? input : { ...input, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as Paged).next_cursor,
  })

const derive = (make: (module: string, name: string, path: string, input: object) => unknown) =>
  Object.fromEntries(
    Object.entries(calls).map(([module, facts]) => [
      module,
      Object.fromEntries(Object.entries(facts).map(([name, { path }]) => [name, (input: object = {}) => make(module, name, path, input)])),
    ]),
  )

/** Query options of every reading call, by module: `useQuery(queries.gates.get({ id }))`. Keys are `[module, call, input]`. */
export const queries = derive(readOptions) as unknown as Queries

/** Query options of lists, loaded page by page with their cursor: `useInfiniteQuery(pages.entrances.list({ status: 'checkin' }))`. */
export const pages = derive(pagesOptions) as unknown as Pages
