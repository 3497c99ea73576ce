import { sql } from 'kysely'

/** The `updated_at` of a changed row, which is its version: always later than before, even if two changes share a millisecond. */
export const nextVersion = (column = 'updated_at') => sql<string>`greatest(now(), ${sql.ref(column)} + interval '1 millisecond')`
