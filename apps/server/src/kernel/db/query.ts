import { sql } from 'kysely'
import type { Db, Tx } from './handles.ts'

/** The rows of a statement: a template whose values are bound. */
export const queryAll =
  <Row>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db as Tx)).rows

/** The first row of a statement. */
export const queryOne =
  <Row>(db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await queryAll<Row>(db)(text, ...values))[0]
