import { instant, type QueryOf, type Route } from '@gatehouse/contract/kernel/routes.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { invalidField } from '../errors/app-error.ts'
import type { Db } from './handles.ts'

/** Lists count to this and stop: counting further costs more than the page itself. */
export const COUNT_CAP = 10_000

/** Where a page ended, as opaque text: the sort it was made under and the last row's sort values. */
export function encodeCursor(sort: string, values: readonly string[]): string {
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')
}

const KINDS = {
  instant,
  day: z.iso.date(),
  id: z.uuid(),
  count: z.string().regex(/^\d{1,7}$/),
  // PostgreSQL knows no character zero in text.
  text: z
    .string()
    .max(500)
    .refine((value) => !value.includes('\u0000')),
}

/** The values of a cursor that was made under the same sort, each of its kind. A foreign or forged one is an invalid field. */
export function decodeCursor(cursor: string | undefined, sort: string, kinds: readonly (keyof typeof KINDS)[]): string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const [made, ...values] = z.array(z.string()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (made === sort && values.length === kinds.length) return kinds.map((kind, index) => KINDS[kind].parse(values[index]))
  } catch {
    // told below, like any other cursor that was not made here
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
  /** One more than the limit where there is a next page. */
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
 * The filters of a list's call: its query without what `readPage` takes. Whoever filters takes them all apart and says
 * `others satisfies Record<string, never>` of the rest, so that one which is forgotten does not compile.
 */
export type FiltersOf<R extends Route> = Omit<QueryOf<R>, 'limit' | 'cursor' | 'sort'>

/** A column by which a list is ordered, as the row has it and as SQL has it where that is more than its name. */
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
  const filtered = behind ? query.where(behind) : query
  return keys.reduce((ordered, key) => ordered.orderBy(expressionOf(key), descending ? 'desc' : 'asc'), filtered)
}

/** The column of a sort such as `-name`. */
export const columnOf = <Sort extends string>(sort: Sort) => sort.replace('-', '') as Sort extends `-${infer Column}` ? Column : Sort

/** How many rows a query has, to one more than lists count. */
export async function countRows<DB, Tables extends keyof DB, Row>(db: Db, query: SelectQueryBuilder<DB, Tables, Row>): Promise<number> {
  // No column of the row, so that an index alone can answer it.
  const capped = query
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(COUNT_CAP + 1) as unknown as SelectQueryBuilder<Tables, never, object>
  const { n } = await db.selectFrom(capped.as('capped')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/**
 * A page of a query by `keys`, the last of which tells all rows apart; backwards where the sort begins with a minus.
 * `count` is for lists that count in a cheaper way. Errors: invalid (cursor).
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

/** Rows of a long answer that are read at once. */
const CHUNK = 1_000

/** All rows of a query, and how many there are. */
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
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('n')) as unknown as SelectQueryBuilder<DB, Tables, { n: number }>
  return { count: async () => (await counted.executeTakeFirstOrThrow()).n, pages }
}

/** A LIKE pattern for text that contains the words as they are. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
