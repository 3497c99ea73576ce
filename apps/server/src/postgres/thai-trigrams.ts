import type pg from 'pg'
import { EmbeddedPostgresError } from './failure.ts'

const lookLock = 7_304_112_004

/**
 * Throws if the database makes no trigrams of Thai letters, as under ctype "C": searching Thai names would silently find nothing. Leaves no changes.
 */
export async function assertThaiTrigrams(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  try {
    // Two checks at once would collide.
    await client.query('select pg_advisory_xact_lock($1)', [lookLock])
    await client.query('create extension if not exists pg_trgm')
    const extension = await client.query<{ schema: string }>(
      "select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'",
    )
    const { rows } = await client.query<{ trigrams: string[] }>(`select ${extension.rows[0]!.schema}.show_trgm('สมชาย') as trigrams`)
    if (rows[0]!.trigrams.length > 0) return
    throw new EmbeddedPostgresError(
      'no_thai_trigrams',
      "This database cannot search Thai names: its character type (LC_CTYPE) does not know Thai letters. Create it anew with a UTF-8 locale, for example: create database gatehouse encoding 'UTF8' lc_ctype 'C.UTF-8' lc_collate 'C.UTF-8' template template0",
    )
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      'no_thai_trigrams',
      `The extension pg_trgm, which search needs, cannot be created in this database. Let its administrator run: create extension pg_trgm (${(error as Error).message})`,
      error,
    )
  } finally {
    await client.query('rollback')
  }
}
