import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from './actor.ts'

/** A condition: that a row stands at a location which the person may see. `column` has the row's location. */
export const seenBy = ({ location_ids }: Pick<Member, 'location_ids'>, column: string): RawBuilder<SqlBool> =>
  location_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${location_ids}::uuid[])`
