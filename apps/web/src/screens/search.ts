import { isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf, Route } from '@gatehouse/contract/kernel/routes.ts'
import type { CallDescription, ValueFacts } from '../api/calls.fixed.ts'

/** Parses the query of an address to plain text values, like the server's queries: `?status=active&page=2`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** The address of a screen with a query; empty values are left out. */
export const screenHref = (path: string, search: object): string => path + stringifySearch({ ...search })

/** The query of an address before it is checked. */
export type RawSearch = Readonly<Record<string, unknown>>

/** The query of a list's address: the contract's query without defaults, so that the address holds only what was selected. */
export type SearchOf<R extends Route> = Partial<QueryOf<R>>

/**
 * Reads a page's state from its address, using the query of a call. A value that the contract refuses becomes undefined instead of missing, because
 * the router merges the result into the address. An old or mistyped link must still open the page. The cursor isn't part of a page's state.
 * `readExtras` reads what the call doesn't have, such as the record that is open beside a list.
 */
export const searchOf =
  <R extends Route, Extras = unknown>({ query }: CallDescription<R>, readExtras?: (raw: RawSearch) => Extras) =>
  (raw: RawSearch): SearchOf<R> & Extras => {
    const values = Object.entries(query).map(([name, facts]) => [
      name,
      raw[name] === undefined ? undefined : readValue(String(raw[name]), facts),
    ])
    const entries = values.filter(([name, value]) => value !== undefined || raw[name as string] !== undefined)
    const cursor = raw.cursor === undefined ? {} : { cursor: undefined }
    return { ...Object.fromEntries(entries), ...cursor, ...readExtras?.(raw) } as SearchOf<R> & Extras
  }

/** The value of a text; undefined if it is invalid. */
function readValue(text: string, facts: ValueFacts): string | number | boolean | undefined {
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = facts
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type !== 'integer') return isText(text.trim(), facts) ? text.trim() : undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= minimum && number <= maximum ? number : undefined
}

/** The pattern of the contract; the server checks the UUID version. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id in a value of an address; undefined if there is none. */
export const idIn = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined)

const isText = (
  text: string,
  { enum: choices, format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: ValueFacts,
): boolean =>
  (choices?.includes(text) ?? true) &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
  (format !== 'date' || isDay(text)) &&
  (format !== 'uuid' || UUID.test(text)) &&
  text.length >= minLength &&
  text.length <= maxLength
