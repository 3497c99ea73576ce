import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from './actor.ts'

/** A condition: that a row stands at a location which the person may see. `column` has the row's location. */
export const inLocationsOf = ({ location_ids }: Pick<OrgActor, 'location_ids'>, column: string): RawBuilder<SqlBool> =>
  location_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${location_ids}::uuid[])`

/** A condition: that a row belongs to a unit which the person works for. `column` has the row's unit. Who is not limited to units sees all. */
export const inUnitsOf = ({ unit_ids }: Pick<OrgActor, 'unit_ids'>, column: string): RawBuilder<SqlBool> =>
  unit_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${unit_ids}::uuid[])`
