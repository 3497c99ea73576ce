import { isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf, Route } from '@gatehouse/contract/kernel/routes.ts'
import type { CallDescription, ValueFacts } from '../api/calls.fixed.ts'

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
 * Reads a page's state from its address by the query of a call. A value that the contract refuses is undefined, not left out: the router
 * lays the result over the address, and an old or mistyped link must still open the page. The cursor is none of a page's state.
 */
export const searchOf =
  <R extends Route>({ query }: CallDescription<R>) =>
  (raw: Record<string, unknown>): SearchOf<R> => {
    const values = Object.entries(query).map(([name, facts]) => [
      name,
      raw[name] === undefined ? undefined : readValue(String(raw[name]), facts),
    ])
    const named = values.filter(([name, value]) => value !== undefined || raw[name as string] !== undefined)
    return Object.fromEntries(raw.cursor === undefined ? named : [...named, ['cursor', undefined]]) as SearchOf<R>
  }

/** The value that a text stands for; undefined where it is none. */
function readValue(text: string, facts: ValueFacts): string | number | boolean | undefined {
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = facts
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type !== 'integer') return isText(text.trim(), facts) ? text.trim() : undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= minimum && number <= maximum ? number : undefined
}

/** As the contract's; which version of it a record has, the server looks at. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

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
