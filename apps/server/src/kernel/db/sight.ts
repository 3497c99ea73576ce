import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from './actor.ts'

/** A condition: that a row stands at a location which the person may see. `column` has the row's location. */
export const seenBy = ({ location_ids }: Pick<Member, 'location_ids'>, column: string): RawBuilder<SqlBool> =>
  location_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${location_ids}::uuid[])`

/** A condition: that a row belongs to a unit which the person works for. `column` has the row's unit. Who is not limited to units sees all. */
export const worksFor = ({ unit_ids }: Pick<Member, 'unit_ids'>, column: string): RawBuilder<SqlBool> =>
  unit_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${unit_ids}::uuid[])`

/** `seenBy` for a statement that is built before the person is known (prepared.ts). */
export const seenByLater = (location_ids: RawBuilder<string[] | null>, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${location_ids}::uuid[] is null or ${sql.ref(column)} = any(${location_ids}::uuid[]))`
