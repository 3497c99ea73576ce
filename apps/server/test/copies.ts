import type { TestDatabase } from './database.ts'

/**
 * Adds copies of a row; the n-th one with `changes` for n. These are SQL pairs for jsonb_build_object, in which `r` is the row. A record function in
 * the select list would be called once for each column.
 */
export const addCopies = (
  sql: TestDatabase['sql'],
  table: 'entrances' | 'gates' | 'payments' | 'pre_passes' | 'stamp_kinds' | 'stamps' | 'tariffs' | 'till_sessions',
  id: string,
  count: number,
  changes: string,
) =>
  sql(
    `insert into ${table} select copy.* from ${table} r, generate_series(1, $2::int) n,
       jsonb_populate_record(r, jsonb_build_object('_id', gen_random_uuid(), ${changes})) copy where r._id = $1`,
    id,
    count,
  )
