import type { QueryOf, Route } from '@gatehouse/contract/kernel/routes.ts'

/** The address's search as plain text values, as the server's own query is: `?status=active&page=2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** What an address may say about a list: the contract's own query, without its defaults, so that only what was chosen stands there. */
export type SearchOf<R extends Route> = Partial<QueryOf<R>>

/**
 * Reads a page's state from its address by the query schema of a call. Values that the schema refuses are left out, so that an old or
 * mistyped link still opens the page. `cursor` never stands in an address: it is the server's own.
 */
export const searchOf =
  <R extends Route>(route: R) =>
  (raw: Record<string, unknown>): SearchOf<R> => {
    const found: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(route.query?.shape ?? {})) {
      if (name === 'cursor' || raw[name] === undefined) continue
      const value = (schema as { safeParse: (value: unknown) => { success: boolean; data?: unknown } }).safeParse(String(raw[name]))
      if (value.success) found[name] = value.data
    }
    return found as SearchOf<R>
  }
