import { instant } from '@gatehouse/contract/kernel/routes.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import type { Db } from './handles.ts'

/** Lists count to this and stop: counting further costs more than the page itself. */
export const COUNT_CAP = 10_000

/** How many rows a list has, to one more than is counted. */
export async function countRows<DB, Tables extends keyof DB, Row>(db: Db, rows: SelectQueryBuilder<DB, Tables, Row>): Promise<number> {
  const capped = rows.limit(COUNT_CAP + 1) as unknown as SelectQueryBuilder<Tables, never, object>
  const { n } = await db.selectFrom(capped.as('capped')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

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
  throw new AppError('invalid', { errors: [{ field: 'cursor', message: 'cursor' }] })
}

interface Page<Row, Doc> {
  rows: readonly Row[]
  limit: number
  total: number
  sort: string
  values: (row: Row) => string[]
  present: (row: Row) => Doc
}

/** A page from one row more than it shows: that row says whether there is a next page. */
export function toPage<Row, Doc>({ rows, limit, total, sort, values, present }: Page<Row, Doc>) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    docs: shown.map(present),
    total: Math.min(total, COUNT_CAP),
    total_capped: total > COUNT_CAP,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(sort, values(last)) : null,
  }
}

/** A LIKE pattern for text that contains the words as they are. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
