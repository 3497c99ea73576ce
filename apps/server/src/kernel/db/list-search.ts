import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from './handles.ts'
import { COUNT_CAP, contains } from './keyset.ts'
import type { Tables } from './tables.ts'

/** A table whose rows have a `search_text`: the function `list_search` of the migrations looks in no other. */
type List = { [T in keyof Tables]: Tables[T] extends { search_text: unknown } ? T : never }[keyof Tables]

/** What a search found: so many ids or, where there are more than a list counts, the pattern that its rows are held against in their order. */
export type SearchMatches = { ids: readonly string[] } | { pattern: string }

/**
 * Finds rows by a LIKE pattern and the index of trigrams, which row security lets no LIKE use; who may see them `matchesSearch` leaves to
 * the list's statement. What is much of a list needs no index: a page of it is soon full in the list's order.
 */
export async function searchList(db: Db, list: List, pattern: string): Promise<SearchMatches> {
  const { rows } = await sql<{ id: string }>`select list_search(${list}, ${pattern}, ${COUNT_CAP + 1}::int) as id`.execute(db as Tx)
  return rows.length > COUNT_CAP ? { pattern } : { ids: rows.map(({ id }) => id) }
}

/** As `searchList`, for words as somebody typed them; undefined where they typed nothing. What leaves nothing to look for, such as a hyphen, is in no row. */
export async function searchWords(db: Db, list: List, typed: string | undefined): Promise<SearchMatches | undefined> {
  if (!typed) return undefined
  const folded = foldQuery(typed)
  return folded === '' ? { ids: [] } : searchList(db, list, contains(folded))
}

/** A condition: that a search found the row. `alias` is the list's in the statement. */
export const matchesSearch = (matches: SearchMatches, alias: string): RawBuilder<SqlBool> =>
  'ids' in matches
    ? sql<SqlBool>`${sql.ref(`${alias}._id`)} = any(${matches.ids}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${alias}.search_text`)} like ${matches.pattern}`
