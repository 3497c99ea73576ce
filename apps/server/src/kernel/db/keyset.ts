import { instant, type QueryOf, type Route } from '@gatehouse/contract/kernel/routes.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalidField } from '../errors/app-error.ts'
import type { Db } from './handles.ts'

/** Lists stop counting here: counting further costs more than the page itself. */
export const COUNT_CAP = 10_000

/** The end of a page as opaque text: its sort and the last row's sort values. */
export function encodeCursor(sort: string, values: readonly string[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')
}

const KINDS = {
  instant,
  day: z.iso.date(),
  id: z.uuid(),
  count: z.string().regex(/^\d{1,7}$/),
  // PostgreSQL text can't hold a zero character.
  text: z
    .string()
    .max(500)
    .refine((value) => !value.includes('\u0000')),
}

/** The values of a cursor that was made under the same sort, each checked by its kind. Errors: invalid (cursor), also if it is foreign or forged. */
export function decodeCursor(cursor: string | undefined, sort: string, kinds: readonly (keyof typeof KINDS)[]): string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const [cursorSort, ...values] = z.array(z.string()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (cursorSort === sort && values.length === kinds.length) return kinds.map((kind, index) => KINDS[kind].parse(values[index]))
  } catch {
    // reported below, like any other cursor that was not made here
  }
  throw invalidField('cursor', 'cursor')
}

export interface Page<Row> {
  docs: Row[]
  total: number
  total_capped: boolean
  next_cursor: string | null
}

interface Read<Row> {
  /** One more than the limit if there is a next page. */
  rows: readonly Row[]
  limit: number
  total: number
  sort: string
  values: (row: Row) => string[]
}

export function toPage<Row>({ rows, limit, total, sort, values }: Read<Row>): Page<Row> {
  const docs = rows.slice(0, limit)
  const last = docs.at(-1)
  return {
    docs,
    total: Math.min(total, COUNT_CAP),
    total_capped: total > COUNT_CAP,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(sort, values(last)) : null,
  }
}

/**
 * The filters of a list call: its query without the fields that `readPage` takes. A filtering function destructures every filter and asserts `others
 * satisfies Record<string, never>` for the rest, so that a forgotten filter does not compile.
 */
export type FiltersOf<R extends Route> = Omit<QueryOf<R>, 'limit' | 'cursor' | 'sort'>

/** A column that orders a list: its name in the row and, if it differs, its SQL expression. */
export type OrderKey = [column: string, kind: keyof typeof KINDS, expression?: RawBuilder<unknown>]

const expressionOf = ([column, , expression = sql.ref(column)]: OrderKey) => expression
const valuesOf = (keys: readonly OrderKey[], row: unknown) =>
  keys.map(([column]) => (row as Record<string, string>)[column.slice(column.indexOf('.') + 1)]!)

function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  keys: readonly OrderKey[],
  descending: boolean,
  after: readonly string[] | undefined,
) {
  const tuple = sql.join(keys.map(expressionOf))
  const behind = after && sql<SqlBool>`(${tuple}) ${sql.raw(descending ? '<' : '>')} (${sql.join(after)})`
  const filteredQuery = behind ? query.where(behind) : query
  return keys.reduce((orderedQuery, key) => orderedQuery.orderBy(expressionOf(key), descending ? 'desc' : 'asc'), filteredQuery)
}

/** The column of a sort such as `-name`. */
export const columnOf = <Sort extends string>(sort: Sort) => sort.replace('-', '') as Sort extends `-${infer Column}` ? Column : Sort

/** Number of rows of a query, up to one more than lists count. */
export async function countRows<DB, Tables extends keyof DB, Row>(db: Db, query: SelectQueryBuilder<DB, Tables, Row>): Promise<number> {
  // Select no column of the row, so that an index alone can answer.
  const cappedQuery = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(COUNT_CAP + 1) as unknown as SelectQueryBuilder<Tables, never, object>
  const { n } = await db.selectFrom(cappedQuery.as('capped')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/**
 * A page of a query in the order of `keys`, the last of which is unique; descending if the sort begins with a minus. Lists with a cheaper way to
 * count pass `count`. Errors: invalid (cursor).
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  { sort, cursor, limit }: { sort: string; cursor?: string | undefined; limit: number },
  keys: readonly OrderKey[],
  count = () => countRows(db, query),
): Promise<Page<Row>> {
  const after = decodeCursor(
    cursor,
    sort,
    keys.map(([, kind]) => kind),
  )
  const page = inOrder(query, keys, sort.startsWith('-'), after).limit(limit + 1)
  const [rows, total] = await Promise.all([page.execute(), count()])
  return toPage({ rows, limit, total, sort, values: (row) => valuesOf(keys, row) })
}

/** Rows per read of a long answer. */
const CHUNK = 1_000

/** All rows of a query, and their number. */
export interface AllRows<Row> {
  count: () => Promise<number>
  /** In the order of `readPage`. */
  pages: () => AsyncGenerator<Row[]>
}

export function readAll<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: string,
  keys: readonly OrderKey[],
): AllRows<Row> {
  async function* pages() {
    for (let after: string[] | undefined; ; ) {
      const rows = await inOrder(query, keys, sort.startsWith('-'), after).limit(CHUNK).execute()
      yield rows
      if (rows.length < CHUNK) return
      after = valuesOf(keys, rows.at(-1))
    }
  }
  const countQuery = query.clearSelect().select(sql<number>`count(*)`.as('n')) as unknown as SelectQueryBuilder<DB, Tables, { n: number }>
  return { count: async () => (await countQuery.executeTakeFirstOrThrow()).n, pages }
}

/** A LIKE pattern for text that contains these words literally. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
