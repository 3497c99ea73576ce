import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from './handles.ts'
import { COUNT_CAP, contains } from './keyset.ts'
import type { Tables } from './tables.ts'

/** A table whose rows have a `search_text`. The function `list_search` of the migrations searches only these. */
type List = { [T in keyof Tables]: Tables[T] extends { search_text: unknown } ? T : never }[keyof Tables]

/** Result of a search: ids or, beyond the number that lists count, the pattern to compare rows with in list order. */
export type SearchMatches = { ids: readonly string[] } | { pattern: string }

/**
 * Finds rows by a LIKE pattern with the trigram index, which row security denies to LIKE. Results ignore visibility; the list's statement applies it
 * through `matchesSearch`. A pattern that matches much of a list needs no index, because a page fills soon in list order.
 */
export async function searchList(db: Db, list: List, pattern: string): Promise<SearchMatches> {
  const { rows } = await sql<{ id: string }>`select list_search(${list}, ${pattern}, ${COUNT_CAP + 1}::int) as id`.execute(db as Tx)
  return rows.length > COUNT_CAP ? { pattern } : { ids: rows.map(({ id }) => id) }
}

/**
 * Like `searchList`, for words as a person typed them. Undefined if the input is empty. Input without searchable characters, such as a hyphen,
 * matches no row.
 */
export async function searchWords(db: Db, list: List, input: string | undefined): Promise<SearchMatches | undefined> {
  if (!input) return undefined
  const searchText = foldQuery(input)
  return searchText === '' ? { ids: [] } : searchList(db, list, contains(searchText))
}

/** A condition: the search matched the row. `alias` is the list's alias in the statement. */
export const matchesSearch = (matches: SearchMatches, alias: string): RawBuilder<SqlBool> =>
  'ids' in matches
    ? sql<SqlBool>`${sql.ref(`${alias}._id`)} = any(${matches.ids}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${alias}.search_text`)} like ${matches.pattern}`
