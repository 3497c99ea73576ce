import { sql } from 'kysely'

/** The `updated_at` of a changed row, which is its version: later than before, also where two changes fall into one millisecond. */
export const nextVersion = (column = 'updated_at') => sql<string>`greatest(now(), ${sql.ref(column)} + interval '1 millisecond')`
